import { Button, CloseButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../api/failure";
import { publishPage } from "../../../api/pages";
import { restorePage } from "../../../api/trash";
import type { Grant, PageListItem } from "../../../api/wire";
import { localeName } from "../../../lib/locale";
import { mayDo } from "../../../lib/permission";
import { runInSequence } from "../../../lib/run-in-sequence";
import { Notice } from "../../../ui/notice";
import { useFailureText } from "../../../ui/use-error-text";
import { useLanguage } from "../../../ui/use-language";
import { BulkRefusal } from "./bulk-refusal";

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
  permissions: Grant[];
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

/**
 * Notice about the result of an action.
 * Offers to undo the action, or to open a created page.
 */
export function PageActionNotice({ result, permissions, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const failureText = useFailureText();
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
    <Notice tone={failed.length > 0 ? "danger" : "info"}>
      {pages.length > 0 && <p>{t(`pageAction.${result.kind}`, { names, count: pages.length })}</p>}
      {failed.length > 0 && (
        <>
          <p>{t("bulk.failed", { count: failed.length })}</p>
          <ul>
            {failed.map(({ page, failure }) => (
              <li key={page.id}>
                <a href={`/cmsadmin/page/${page.id}`}>{named(page)}</a>: {reason(failure)}
              </li>
            ))}
          </ul>
        </>
      )}
      {result.kind === "created" && <a href={`/cmsadmin/page/${result.page.id}`}>{t("pageAction.open")}</a>}
      {(result.kind === "deleted" || result.kind === "unpublished") && pages.length > 0 && (
        <Undo
          key={result.kind}
          kind={result.kind}
          pages={result.pages}
          permissions={permissions}
          onDone={onDone}
        />
      )}
      <CloseButton aria-label={t("common:action.close")} onClick={onClose} />
    </Notice>
  );
}

/** Returns true if the content of the page was refused. Its editor shows the fields. */
function isIncomplete(failure: unknown): boolean {
  const models = failure instanceof Failure ? failure.errors.map(({ model }) => model) : [];
  return models.some((model) => model === "pageVersion" || model === "block");
}

interface UndoProps {
  kind: "deleted" | "unpublished";
  pages: PageListItem[];
  permissions: Grant[];
  onDone: (result: PageActionResult) => void;
}

function Undo({ kind, pages, permissions, onDone }: UndoProps) {
  const { t } = useTranslation("lists");
  const failureText = useFailureText();
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
  const failure = undoing.data?.failure ?? null;
  return (
    <>
      <Button variant="default" size="xs" loading={undoing.isPending} onClick={() => undoing.mutate()}>
        {t("pageAction.undo")}
      </Button>
      {failure !== null && (
        <p role="alert">
          {t("pageAction.undoFailed")} {failureText(failure)}{" "}
          {kind === "deleted" && <a href="/cmsadmin/trash">{t("pageAction.trash")}</a>}
        </p>
      )}
    </>
  );
}
