import { useTranslation } from "react-i18next";
import { RemovalModal } from "../../../../shared/page-dialogs/removal-modal";
import { useEditorProps } from "../../state/use-editor";
import { useIsDirty, usePage, useSession } from "../../state/use-session";

/**
 * Dialog that asks before unpublishing, and shows the effects.
 * Errors appear in the editor, not in the dialog.
 */
export default function UnpublishModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["workflow", "common"]);
  const session = useSession();
  const page = usePage();
  const isChanged = useIsDirty();
  const { settings } = useEditorProps();
  const storeFirst = () => {
    session.storeAndUnpublish();
    onClose();
  };
  return (
    <RemovalModal
      pages={[page]}
      settings={settings}
      words={{
        title: t("common:unpublish.title"),
        consequence: ({ title }, path) => t("common:unpublish.question", { title, path }),
        confirm: t("common:unpublish.title"),
        failed: t("common:unpublish.failed"),
      }}
      remove={() => session.unpublish()}
      onDone={() => {}}
      onClose={onClose}
      alternative={
        session.mayEdit && isChanged ? { label: t("publish.storeAndUnpublish"), run: storeFirst } : null
      }
    />
  );
}
