import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Grant, PageListItem, PageTypeSchema, Settings } from "../../../api/wire";
import { pagesOf } from "./rights";
import type { BulkTask, OpenDialog } from "./use-page-actions";

const TASKS: BulkTask[] = ["publish", "request", "unpublish", "translate", "tag", "delete"];

interface Props {
  /** The selected pages. */
  pages: PageListItem[];
  pageTypes: PageTypeSchema[];
  settings: Settings;
  permissions: Grant[];
  onOpen: OpenDialog;
}

/** Buttons for the selected pages, each with the number of pages that it concerns. */
export function BulkActions({ pages, onOpen, ...rights }: Props) {
  const { t } = useTranslation("lists");
  return TASKS.map((task) => ({ task, concerned: pagesOf(task, pages, rights) }))
    .filter(({ concerned }) => concerned.length > 0)
    .map(({ task, concerned }) => (
      <Button
        key={task}
        size="xs"
        variant={task === "delete" ? "outline" : "default"}
        {...(task === "delete" && { color: "red" })}
        onClick={() => onOpen({ kind: "bulk", task, pages: concerned })}
      >
        {t(`bulk.${task}.button`, { count: concerned.length })}
      </Button>
    ));
}
