import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listTags } from "../../api/tags";
import type { ListedTag, TagsProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { AddButton } from "../../ui/add-button";
import { DoneNotice } from "../../ui/done-notice";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { CreateTag } from "./create-tag";
import { DeleteTag } from "./delete-tag";
import { EditTag } from "./edit-tag";
import { MergeTag } from "./merge-tag";
import { type TagTask, useTagColumns } from "./tag-columns";

const FILTERS = ["kind"];
const BY_NAME: Sorting = { columnToSort: "name", sortOrder: "asc" };
const SORT_COLUMNS = ["name", "pages", "files", "createdAt"] as const;

interface Asked {
  task: TagTask;
  tag: ListedTag;
}

/** Screen that lists the tags, with their usage and actions. */
export function TagList({ settings }: TagsProps) {
  const { t } = useTranslation("site");
  const list = useList({
    name: ["tags"],
    filters: FILTERS,
    ownSorting: BY_NAME,
    fetchItems: (state, signal) =>
      listTags({ ...listParams(state), kind: state.filters.kind || null }, signal),
  });
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState("");
  const close = () => {
    setCreating(false);
    setAsked(null);
  };
  const finish = (words: string) => {
    close();
    setDone(words);
    list.reload();
  };
  const columns = useTagColumns(settings, {
    onTask: (task, tag) => {
      setDone("");
      setAsked({ task, tag });
    },
    onRenamed: (from, to) => finish(t("tags.rename.done", { from, to })),
  });
  const addButton = (
    <AddButton
      onClick={() => {
        setDone("");
        setCreating(true);
      }}
    >
      {t("tags.create.open")}
    </AddButton>
  );
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        words={{
          caption: t("tags.caption"),
          loading: t("tags.loading"),
          failed: t("tags.failed"),
          total: (count) => t("tags.total", { count }),
          empty: t("tags.empty"),
          searchPlaceholder: t("tags.search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`tags.columns.${value}`) }))}
        filters={
          <FilterSelect
            list={list}
            name="kind"
            label={t("tags.kind.label")}
            options={[
              { value: "", label: t("tags.kind.all") },
              { value: "public", label: t("tags.kind.public") },
              { value: "private", label: t("tags.kind.private") },
            ]}
          />
        }
        controls={addButton}
        firstStep={addButton}
      >
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {isCreating && <CreateTag onDone={(name) => finish(t("tags.create.done", { name }))} onClose={close} />}
      {asked?.task === "edit" && (
        <EditTag
          tag={asked.tag}
          locales={settings.availableLocales}
          onDone={(name) => finish(t("tags.edit.done", { name }))}
          onClose={close}
        />
      )}
      {asked?.task === "merge" && (
        <MergeTag
          tag={asked.tag}
          onDone={(into) => finish(t("tags.merge.done", { from: asked.tag.name, into }))}
          onClose={close}
        />
      )}
      {asked?.task === "delete" && (
        <DeleteTag
          tag={asked.tag}
          onDone={() => finish(t("tags.delete.done", { name: asked.tag.name }))}
          onClose={close}
        />
      )}
    </>
  );
}
