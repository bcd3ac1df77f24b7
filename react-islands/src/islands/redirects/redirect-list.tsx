import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createRedirect, deleteRedirect, listRedirects, type NewRedirect } from "../../api/redirects";
import type { Redirect } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { AddButton } from "../../ui/add-button";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { CreateModal } from "./create-modal";
import { ImportModal } from "./import-modal";
import { useRedirectColumns } from "./redirect-columns";

const FILTERS = ["kind"];
const NEWEST_FIRST: Sorting = { columnToSort: "createdAt", sortOrder: "desc" };
const SORT_COLUMNS = ["from", "to", "status", "hits", "lastHitAt", "createdAt"] as const;

/**
 * Message about the last action.
 * After a deletion, the redirect can be restored.
 */
interface Done {
  words: string;
  deleted?: Redirect;
}

/**
 * List of redirects.
 * Users created them, or changes of page addresses did.
 */
export function RedirectList() {
  const { t } = useTranslation("site");
  const list = useList({
    name: ["redirects"],
    filters: FILTERS,
    ownSorting: NEWEST_FIRST,
    fetchItems: (state, signal) =>
      listRedirects({ ...listParams(state), kind: state.filters.kind || null }, signal),
  });
  const [asked, setAsked] = useState<"create" | "import" | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const finish = (next: Done) => {
    setAsked(null);
    setDone(next);
    list.reload();
  };
  const deleting = useMutation({
    mutationFn: (redirect: Redirect) => deleteRedirect(redirect.id),
    onMutate: () => setDone(null),
    onSuccess: (_, deleted) => finish({ words: t("redirects.deleted", { from: deleted.from }), deleted }),
  });
  const restoring = useMutation({
    mutationFn: (redirect: Redirect) => createRedirect(asNew(redirect)),
    onSuccess: (_, { from }) => finish({ words: t("redirects.restored", { from }) }),
  });
  const ask = (dialog: "create" | "import") => {
    setDone(null);
    setAsked(dialog);
  };
  const deleted = done?.deleted;
  const columns = useRedirectColumns(deleting.mutate);
  const addButton = <AddButton onClick={() => ask("create")}>{t("redirects.create.open")}</AddButton>;
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        words={{
          caption: t("redirects.caption"),
          loading: t("redirects.loading"),
          failed: t("redirects.failed"),
          total: (count) => t("redirects.total", { count }),
          empty: t("redirects.empty"),
          searchPlaceholder: t("redirects.search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`redirects.columns.${value}`) }))}
        filters={
          <FilterSelect
            list={list}
            name="kind"
            label={t("redirects.kind.label")}
            options={[
              { value: "", label: t("redirects.kind.all") },
              { value: "manual", label: t("redirects.kind.manual") },
              { value: "automatic", label: t("redirects.kind.automatic") },
            ]}
          />
        }
        controls={
          <>
            <Button variant="default" onClick={() => ask("import")}>
              {t("redirects.import.open")}
            </Button>
            {addButton}
          </>
        }
        firstStep={addButton}
      >
        <FormFailure title={t("redirects.notDeleted")} failure={deleting.error} />
        <FormFailure title={t("redirects.notRestored")} failure={restoring.error} />
        <DoneNotice
          done={done?.words ?? ""}
          undo={
            deleted && canBeRestored(deleted)
              ? { run: () => restoring.mutate(deleted), isBusy: restoring.isPending }
              : null
          }
          onClose={() => setDone(null)}
        />
      </ListScreen>
      {asked === "create" && (
        <CreateModal
          from=""
          onDone={(from) => finish({ words: t("redirects.create.done", { from }) })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "import" && (
        <ImportModal
          onDone={(count) => finish({ words: t("redirects.import.done", { count }) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/**
 * Returns true if a deleted redirect can be restored.
 * False if its target page is hidden from the user.
 */
function canBeRestored({ pageID, to, status }: Redirect): boolean {
  return status === 410 || pageID !== null || to !== "";
}

/** Returns the request body that creates a deleted redirect again. */
function asNew({ from, pageID, to, status }: Redirect): NewRedirect {
  if (status === 410) return { from, status };
  return pageID ? { from, pageID, status } : { from, to, status };
}
