import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListedTag, Settings } from "../../api/wire";
import { localeName } from "../../lib/locale";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import { useRowActions } from "../../ui/use-row-actions";
import { TagName } from "./tag-name";
import classes from "./tags.module.css";

/** Actions on a tag that open a dialog. */
export type TagTask = "edit" | "merge" | "delete";

interface Does {
  onTask: (task: TagTask, tag: ListedTag) => void;
  onRenamed: (from: string, to: string) => void;
}

export function useTagColumns(
  { availableLocales }: Settings,
  { onTask, onRenamed }: Does,
): ListColumn<ListedTag>[] {
  const { t } = useTranslation(["site", "common"]);
  const format = useFormat();
  const language = useLanguage();
  return [
    {
      header: t("tags.columns.name"),
      accessor: "name",
      renderValue: (tag) => <TagName tag={tag} onRenamed={(name) => onRenamed(tag.name, name)} />,
    },
    {
      header: t("tags.columns.names"),
      accessor: "names",
      renderValue: ({ names }) => (
        <ul className={classes.names}>
          {availableLocales.map(
            (locale) =>
              names[locale] && (
                <li key={locale}>
                  <bdi lang={locale}>{names[locale]}</bdi>{" "}
                  <span className={classes.more}>{localeName(locale, language)}</span>
                </li>
              ),
          )}
        </ul>
      ),
    },
    {
      header: t("tags.columns.pages"),
      accessor: "pages",
      renderValue: ({ pages, publishedPages }) => t("tags.pages", { pages, published: publishedPages }),
    },
    { header: t("tags.columns.files"), accessor: "files" },
    {
      header: t("tags.columns.createdAt"),
      accessor: "createdAt",
      formatField: (time) => format.date(String(time)),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (tag) => <TagActions tag={tag} onTask={(task) => onTask(task, tag)} />,
    },
  ];
}

const TASKS = ["edit", "merge", "delete"] as const;

function TagActions({ tag: { name }, onTask }: { tag: ListedTag; onTask: (task: TagTask) => void }) {
  const { t } = useTranslation("site");
  const buttons = useRef<HTMLDivElement>(null);
  const actions = TASKS.map((task) => ({
    id: task,
    label: t(`tags.${task}.open`),
    isDestructive: task === "delete",
    perform: () => onTask(task),
  }));
  useRowActions(buttons, "tr", { name, actions });
  return (
    <div className={classes.actions} ref={buttons}>
      {TASKS.map((task) => (
        <Button
          key={task}
          variant={task === "delete" ? "subtle" : "default"}
          size="xs"
          {...(task === "delete" ? { color: "red" } : {})}
          aria-label={t(`tags.${task}.openOf`, { name })}
          onClick={() => onTask(task)}
        >
          {t(`tags.${task}.open`)}
        </Button>
      ))}
    </div>
  );
}
