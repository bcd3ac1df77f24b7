import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { publishPage, unpublishPage } from "../../../api/pages";
import { deletePage } from "../../../api/trash";
import type { PageListItem } from "../../../api/wire";
import { eachInTurn } from "../../../lib/each-in-turn";
import { localeName } from "../../../lib/locale";
import { ConfirmModal } from "../../../ui/confirm-modal";
import { useLanguage } from "../../../ui/use-language";
import classes from "../page-list.module.css";
import type { PageActionResult } from "./page-action-notice";
import type { BulkTask } from "./use-page-actions";

interface Props {
  task: BulkTask;
  pages: PageListItem[];
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

const WORK: Record<BulkTask, (page: PageListItem) => Promise<void>> = {
  publish: ({ id }) => publishPage(id),
  unpublish: ({ id }) => unpublishPage(id),
  delete: ({ id }) => deletePage(id),
};

const RESULTS = { publish: "published", unpublish: "unpublished", delete: "deleted" } as const;

/**
 * Dialog that confirms a task on several pages, and goes on after a failure.
 * Closing it leaves the pages that are not done yet.
 */
export default function BulkModal({ task, pages, onDone, onClose }: Props) {
  const { t } = useTranslation("lists");
  const language = useLanguage();
  const [count, setCount] = useState(0);
  const [stop] = useState(() => new AbortController());
  const run = useMutation({
    mutationFn: () => eachInTurn(pages, WORK[task], { onProgress: setCount, signal: stop.signal }),
    onSuccess: ({ done, failed }) => {
      onDone({
        kind: RESULTS[task],
        pages: done,
        failed: failed.map(({ item, failure }) => ({ page: item, failure })),
      });
      // After a stop, another dialog may be open.
      if (!stop.signal.aborted) onClose();
    },
  });
  const close = () => {
    stop.abort();
    onClose();
  };
  return (
    <ConfirmModal
      title={t(`bulk.${task}.title`, { count: pages.length })}
      text={t(`bulk.${task}.text`)}
      action={t(`bulk.${task}.confirm`)}
      tone={task === "delete" ? "danger" : "default"}
      isBusy={run.isPending}
      details={
        <>
          <ul className={classes.bulk}>
            {pages.map(({ id, title, locale }) => (
              <li key={id}>
                <bdi>{title}</bdi> <span className={classes.slug}>{localeName(locale, language)}</span>
              </li>
            ))}
          </ul>
          <p role="status">{run.isPending && t("bulk.progress", { done: count, count: pages.length })}</p>
        </>
      }
      onConfirm={() => run.mutate()}
      onClose={close}
    />
  );
}
