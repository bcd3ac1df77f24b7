import { useTranslation } from "react-i18next";
import { unpublishPage } from "../../../api/pages";
import type { PageListItem, Settings } from "../../../api/wire";
import { RemovalModal } from "../../../shared/page-dialogs/removal-modal";
import type { PageActionResult } from "./page-action-notice";

interface Props {
  pages: PageListItem[];
  settings: Settings;
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

/** Dialog that confirms the unpublishing of pages. */
export default function UnpublishPagesModal({ pages, settings, onDone, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RemovalModal
      pages={pages}
      settings={settings}
      words={{
        title: t("unpublish.title"),
        consequence: ({ title }, path) => t("unpublish.question", { title, path }),
        confirm: t("unpublish.title"),
        failed: t("unpublish.failed"),
      }}
      remove={unpublishPage}
      onDone={(done) => onDone({ kind: "unpublished", pages: done })}
      onClose={onClose}
    />
  );
}
