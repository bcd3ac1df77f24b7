import type { Grant, PageTypeSchema, Settings } from "../../../api/wire";
import { lazyPart } from "../../../ui/lazy-part";
import type { PageActionsState } from "./use-page-actions";

const BulkModal = lazyPart(() => import("./bulk-modal"));
const DeleteModal = lazyPart(() => import("./delete-modal"));
const DuplicateModal = lazyPart(() => import("./duplicate-modal"));
const TranslateModal = lazyPart(() => import("./translate-modal"));
const UnpublishPagesModal = lazyPart(() => import("./unpublish-modal"));

interface Props {
  actions: PageActionsState;
  pageTypes: PageTypeSchema[];
  settings: Settings;
  permissions: Grant[];
  /** Locale that the filter of the list names as missing. */
  missingLocale?: string | undefined;
}

/** Renders the dialog that is open, if any. */
export function PageActions({ actions, pageTypes, settings, permissions, missingLocale }: Props) {
  const { dialog, close, announce } = actions;
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
      return (
        <BulkModal
          {...common}
          task={dialog.task}
          pages={dialog.pages}
          pageTypes={pageTypes}
          missingLocale={missingLocale}
        />
      );
    default:
      return null;
  }
}
