import { useTranslation } from "react-i18next";
import { deletePage } from "../../../api/trash";
import type { PageListItem, Settings } from "../../../api/wire";
import { RemovalModal } from "../../../shared/page-dialogs/removal-modal";
import type { PageActionResult } from "./page-action-notice";

interface Props {
  pages: PageListItem[];
  settings: Settings;
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

/** Dialog that confirms moving pages to the trash. */
export default function DeleteModal({ pages, settings, onDone, onClose }: Props) {
  const { t } = useTranslation("lists");
  return (
    <RemovalModal
      pages={pages}
      settings={settings}
      words={{
        title: t("delete.title"),
        consequence: ({ title }, path) =>
          path === null ? t("delete.consequence", { title }) : t("delete.consequenceLive", { title, path }),
        confirm: t("delete.confirm"),
        failed: t("delete.failed"),
      }}
      remove={deletePage}
      onDone={(done) => onDone({ kind: "deleted", pages: done })}
      onClose={onClose}
    />
  );
}
