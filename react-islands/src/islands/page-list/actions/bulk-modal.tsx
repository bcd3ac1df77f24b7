import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Grant, PageListItem, PageTypeSchema, Settings } from "../../../api/wire";
import { eachInTurn } from "../../../lib/each-in-turn";
import { localeName } from "../../../lib/locale";
import { ConfirmModal } from "../../../ui/confirm-modal";
import { useLanguage } from "../../../ui/use-language";
import classes from "../page-list.module.css";
import { BulkFields } from "./bulk-fields";
import { type BulkInput, runTask } from "./bulk-work";
import type { PageActionResult } from "./page-action-notice";
import { localesToTranslateInto, translatablePages } from "./rights";
import type { BulkTask } from "./use-page-actions";

interface Props {
  task: BulkTask;
  pages: PageListItem[];
  pageTypes: PageTypeSchema[];
  settings: Settings;
  permissions: Grant[];
  /** Locale that the filter of the list names as missing. */
  missingLocale: string | undefined;
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

const RESULTS = {
  publish: "published",
  request: "requested",
  unpublish: "unpublished",
  translate: "translated",
  tag: "tagged",
  delete: "deleted",
} as const;

/**
 * Dialog that confirms a task on several pages, and goes on after a failure.
 * Closing it leaves the pages that are not done yet.
 */
export default function BulkModal(props: Props) {
  const { task, pages, pageTypes, settings, permissions, missingLocale, onDone, onClose } = props;
  const { t } = useTranslation("lists");
  const language = useLanguage();
  const [count, setCount] = useState(0);
  const [stop] = useState(() => new AbortController());
  const locales = task === "translate" ? localesToTranslateInto(pages, settings, permissions) : [];
  const [input, setInput] = useState<BulkInput>(() => ({
    locale: locales.find((locale) => locale === missingLocale) ?? locales[0] ?? "",
    tag: "",
    comment: "",
  }));
  const concerned = task === "translate" ? translatablePages(pages, input.locale, permissions) : pages;
  const run = useMutation({
    mutationFn: () =>
      eachInTurn(concerned, (page) => runTask(task, page, input, { pageTypes, settings }), {
        onProgress: setCount,
        signal: stop.signal,
      }),
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
      title={t(`bulk.${task}.title`, { count: concerned.length })}
      text={t(`bulk.${task}.text`)}
      action={t(`bulk.${task}.confirm`)}
      tone={task === "delete" ? "danger" : "default"}
      isBusy={run.isPending}
      isReady={task !== "tag" || input.tag !== ""}
      details={
        <>
          <BulkFields
            task={task}
            locales={locales}
            value={input}
            onChange={(part) => setInput((before) => ({ ...before, ...part }))}
          />
          <ul className={classes.bulk}>
            {concerned.map(({ id, title, locale }) => (
              <li key={id}>
                <bdi>{title}</bdi> <span className={classes.slug}>{localeName(locale, language)}</span>
              </li>
            ))}
          </ul>
          <p role="status">{run.isPending && t("bulk.progress", { done: count, count: concerned.length })}</p>
        </>
      }
      onConfirm={() => run.mutate()}
      onClose={close}
    />
  );
}
