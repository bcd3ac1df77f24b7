import type { Grant, Settings } from "../../../api/wire";
import { lazyPart } from "../../../ui/lazy-part";
import type { PageActionsState } from "./use-page-actions";

const BulkModal = lazyPart(() => import("./bulk-modal"));
const DeleteModal = lazyPart(() => import("./delete-modal"));
const DuplicateModal = lazyPart(() => import("./duplicate-modal"));
const TranslateModal = lazyPart(() => import("./translate-modal"));
const UnpublishPagesModal = lazyPart(() => import("./unpublish-modal"));

interface Props {
  actions: PageActionsState;
  settings: Settings;
  permissions: Grant[];
}

/** Renders the dialog that is open, if any. */
export function PageActions({ actions: { dialog, close, announce }, settings, permissions }: Props) {
  const common = { settings, permissions, onClose: close, onDone: announce };
  switch (dialog?.kind) {
    case "duplicate":
      return <DuplicateModal {...common} pages={dialog.pages} />;
    case "translate":
      return <TranslateModal {...common} source={dialog.source} locale={dialog.locale} />;
    case "unpublish":
      return <UnpublishPagesModal {...common} pages={dialog.pages} />;
    case "delete":
      return <DeleteModal {...common} pages={dialog.pages} />;
    case "bulk":
      return <BulkModal onClose={close} onDone={announce} task={dialog.task} pages={dialog.pages} />;
    default:
      return null;
  }
}
