import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { publishNewest, unpublishPage } from "../../../api/pages";
import { deletePage } from "../../../api/trash";
import type { PageListItem } from "../../../api/wire";
import { eachInTurn } from "../../../lib/each-in-turn";
import { localeName } from "../../../lib/locale";
import { ThemedModal } from "../../../ui/themed-modal";
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
  publish: ({ id }) => publishNewest(id),
  unpublish: ({ id }) => unpublishPage(id),
  delete: ({ id }) => deletePage(id),
};

const RESULTS = { publish: "published", unpublish: "unpublished", delete: "deleted" } as const;

/** Dialog that confirms a task on several pages, and goes on after a failure. */
export default function BulkModal({ task, pages, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const [count, setCount] = useState(0);
  const run = useMutation({
    mutationFn: () => eachInTurn(pages, WORK[task], { onProgress: setCount }),
    onSuccess: ({ done, failed }) => {
      onDone({
        kind: RESULTS[task],
        pages: done,
        failed: failed.map(({ item, failure }) => ({ page: item, failure })),
      });
      onClose();
    },
  });
  return (
    <ThemedModal tone="grey" title={t(`bulk.${task}.title`, { count: pages.length })} onClose={onClose}>
      <p>{t(`bulk.${task}.text`)}</p>
      <ul className={classes.bulk}>
        {pages.map(({ id, title, locale }) => (
          <li key={id}>
            <bdi>{title}</bdi> <span className={classes.slug}>{localeName(locale, language)}</span>
          </li>
        ))}
      </ul>
      <p role="status">{run.isPending && t("bulk.progress", { done: count, count: pages.length })}</p>
      <div className="form-actions">
        <Button variant="default" disabled={run.isPending} onClick={onClose} data-autofocus>
          {t("common:action.cancel")}
        </Button>
        <Button
          {...(task === "delete" && { color: "red", variant: "outline" })}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t(`bulk.${task}.confirm`)}
        </Button>
      </div>
    </ThemedModal>
  );
}
