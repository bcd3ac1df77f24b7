import type { Grant, Settings } from "../../../api/wire";
import { DeleteModal } from "./delete-modal";
import { DuplicateModal } from "./duplicate-modal";
import { TranslateModal } from "./translate-modal";
import { UnpublishPagesModal } from "./unpublish-modal";
import type { PageActionsState } from "./use-page-actions";

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
    default:
      return null;
  }
}
