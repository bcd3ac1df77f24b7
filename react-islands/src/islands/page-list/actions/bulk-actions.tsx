import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Grant, PageListItem } from "../../../api/wire";
import { deletablePages, publishablePages, unpublishablePages } from "./rights";
import type { BulkTask, OpenDialog } from "./use-page-actions";

interface Props {
  /** The selected pages. */
  pages: PageListItem[];
  permissions: Grant[];
  onOpen: OpenDialog;
}

/** Buttons for the selected pages, each with the number of pages that it concerns. */
export function BulkActions({ pages, permissions, onOpen }: Props) {
  const { t } = useTranslation("lists");
  const tasks: [BulkTask, PageListItem[]][] = [
    ["publish", publishablePages(pages, permissions)],
    ["unpublish", unpublishablePages(pages, permissions)],
    ["delete", deletablePages(pages, permissions)],
  ];
  return tasks
    .filter(([, concerned]) => concerned.length > 0)
    .map(([task, concerned]) => (
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
