import { CloseButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../api/failure";
import { publishPage } from "../../../api/pages";
import { restorePage } from "../../../api/trash";
import type { Grant, PageListItem, Settings } from "../../../api/wire";
import { localeName } from "../../../lib/locale";
import { mayDo } from "../../../lib/permission";
import { runInSequence } from "../../../lib/run-in-sequence";
import { publicPath } from "../../../lib/slug";
import { DoneNotice } from "../../../ui/done-notice";
import { Notice } from "../../../ui/notice";
import { useFailureText } from "../../../ui/use-error-text";
import { useLanguage } from "../../../ui/use-language";
import { BulkRefusal } from "./bulk-refusal";

const NO_PAGES: PageListItem[] = [];

/** Result of an action on pages, or of undoing it. */
export type PageActionResult =
  | {
      kind:
        | "deleted"
        | "published"
        | "unpublished"
        | "requested"
        | "translated"
        | "tagged"
        | "restored"
        | "restoredOffline"
        | "republished";
      pages: PageListItem[];
      /** Pages on which the action failed. */
      failed?: { page: PageListItem; failure: unknown }[];
    }
  | { kind: "created"; page: { id: number; title: string; locale: string } };

interface Props {
  result: PageActionResult;
  settings: Settings;
  permissions: Grant[];
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

/**
 * Notice about the result of an action.
 * Offers to undo the action, to open a created page, or to view a published one.
 */
export function PageActionNotice({ result, settings, permissions, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const failureText = useFailureText();
  const undo = useUndo({ result, permissions, onDone });
  const named = ({ title, locale }: { title: string; locale: string }) =>
    t("pageAction.page", { title, locale: localeName(locale, language) });
  const reason = (failure: unknown) => {
    if (failure instanceof BulkRefusal) return t(`bulk.${failure.reason}`);
    return isIncomplete(failure) ? t("bulk.incomplete") : failureText(failure);
  };
  const pages = result.kind === "created" ? [result.page] : result.pages;
  const names = new Intl.ListFormat(language).format(pages.map(named));
  const failed = result.kind === "created" ? [] : (result.failed ?? []);
  return (
    <>
      {failed.length > 0 && (
        <Notice tone="danger">
          <div>
            <p>{t("bulk.failed", { count: failed.length })}</p>
            <ul>
              {failed.map(({ page, failure }) => (
                <li key={page.id}>
                  <a href={`/cmsadmin/page/${page.id}`}>{named(page)}</a>: {reason(failure)}
                </li>
              ))}
            </ul>
          </div>
          {pages.length === 0 && <CloseButton aria-label={t("common:action.close")} onClick={onClose} />}
        </Notice>
      )}
      <DoneNotice
        done={pages.length > 0 ? t(`pageAction.${result.kind}`, { names, count: pages.length }) : ""}
        undo={undo.isPossible ? { run: undo.run, isBusy: undo.isBusy } : null}
        link={<ResultLink result={result} settings={settings} />}
        onClose={onClose}
      >
        {undo.failure !== null && (
          <p role="alert">
            {t("pageAction.undoFailed")} {failureText(undo.failure)}{" "}
            {result.kind === "deleted" && <a href="/cmsadmin/trash">{t("pageAction.trash")}</a>}
          </p>
        )}
      </DoneNotice>
    </>
  );
}

/** Link to a created page in the editor, or to a published page on the site. */
function ResultLink({ result, settings }: Pick<Props, "result" | "settings">) {
  const { t } = useTranslation("lists");
  if (result.kind === "created")
    return <a href={`/cmsadmin/page/${result.page.id}`}>{t("pageAction.open")}</a>;
  if (result.kind !== "published" && result.kind !== "republished") return null;
  const [page, ...others] = result.pages;
  if (!page || others.length > 0) return null;
  return <a href={publicPath(page.slug, page.locale, settings.defaultLocale)}>{t("actions.view")}</a>;
}

/** Returns true if the content of the page was refused. Its editor shows the fields. */
function isIncomplete(failure: unknown): boolean {
  const models = failure instanceof Failure ? failure.errors.map(({ model }) => model) : [];
  return models.some((model) => model === "pageVersion" || model === "block");
}

/** Undoes a deletion or an unpublication. */
function useUndo({ result, permissions, onDone }: Pick<Props, "result" | "permissions" | "onDone">) {
  const { kind } = result;
  const pages = kind === "deleted" || kind === "unpublished" ? result.pages : NO_PAGES;
  const mayPublish = (page: PageListItem) => mayDo(permissions, "publish-page", page);
  const undoing = useMutation({
    mutationFn: () =>
      runInSequence(pages, async (page) => {
        if (kind === "deleted") await restorePage(page.id);
        if (page.publishedVersionID && mayPublish(page)) await publishPage(page.id, page.publishedVersionID);
      }),
    onSuccess: ({ done, failure }) => {
      if (failure !== null) return;
      const isOffline = done.some((page) => page.publishedVersionID && !mayPublish(page));
      const restored = isOffline ? "restoredOffline" : "restored";
      onDone({ kind: kind === "deleted" ? restored : "republished", pages: done });
    },
  });
  return {
    isPossible: pages.length > 0,
    run: () => undoing.mutate(),
    isBusy: undoing.isPending,
    failure: undoing.data?.failure ?? null,
  };
}
