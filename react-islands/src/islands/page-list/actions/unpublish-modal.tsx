import { useTranslation } from "react-i18next";
import { unpublishPage } from "../../../api/pages";
import type { PageListItem, Settings } from "../../../api/wire";
import { RemovalModal } from "../../../ui/page-dialogs/removal-modal";
import type { Deed } from "./deed-notice";

interface Props {
  pages: PageListItem[];
  settings: Settings;
  onDone: (deed: Deed) => void;
  onClose: () => void;
}

/** Asks before pages are taken off the site. */
export function UnpublishModal({ pages, settings, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "editor"]);
  return (
    <RemovalModal
      pages={pages}
      settings={settings}
      words={{
        title: t("editor:editor.unpublish"),
        consequence: ({ title }, path) => t("editor:editor.unpublishQuestion", { title, path }),
        confirm: t("editor:editor.unpublish"),
        failed: t("editor:editor.unpublishFailed"),
      }}
      remove={unpublishPage}
      onDone={(done) => onDone({ kind: "unpublished", pages: done })}
      onClose={onClose}
    />
  );
}
