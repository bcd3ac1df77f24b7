import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { rolesQuery } from "../../api/roles";
import { listUsers } from "../../api/users";
import type { ListedRole, ListedUser, User, UsersProps } from "../../api/wire";
import { permitsAll } from "../../lib/permission";
import { AddButton } from "../../ui/add-button";
import { DoneNotice } from "../../ui/done-notice";
import { FailureNotice } from "../../ui/failure-notice";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { Notice } from "../../ui/notice";
import { useUserColumns } from "./columns";
import { UserFilters } from "./filters";
import { LinkModal } from "./link-modal";
import { BY_NAME, FILTERS, peopleOf } from "./people";
import { TaskModal } from "./task-modal";
import { useSortOptions } from "./use-sort-options";
import { UserForm } from "./user-form";
import type { UserTask } from "./user-menu";

type OpenUserDialog =
  | { task: "add" }
  | { task: "link"; user: User }
  | { task: Exclude<UserTask, "link">; user: ListedUser };

const NO_ROLES: ListedRole[] = [];

export function UsersOverview({ language, user: viewer, sendsMails }: UsersProps) {
  const { t } = useTranslation("accounts");
  const [doing, setDoing] = useState<OpenUserDialog | null>(null);
  const [done, setDone] = useState("");
  const roles = useQuery(rolesQuery);
  const list = useList({
    name: ["users"],
    filters: FILTERS,
    ownSorting: BY_NAME,
    fetchItems: async (state) => peopleOf(await listUsers(), state, language),
  });

  const mayChange = useCallback(
    (user: ListedUser) =>
      user.ID === viewer.ID || permitsAll(viewer.permissions, user.role?.permissions ?? []),
    [viewer],
  );
  const begin = useCallback((next: OpenUserDialog) => {
    setDone("");
    setDoing(next);
  }, []);
  const columns = useUserColumns(
    useMemo(() => ({ ID: viewer.ID, mayChange }), [viewer.ID, mayChange]),
    useCallback((task: UserTask, user: ListedUser) => begin({ task, user }), [begin]),
  );
  const end = (words: string) => {
    setDoing(null);
    setDone(words);
    list.reload();
  };
  const offered = (roles.data ?? NO_ROLES).filter((role) => permitsAll(viewer.permissions, role.permissions));
  const close = () => setDoing(null);
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ ID }) => ID}
        words={{
          caption: t("users.caption"),
          loading: t("users.loading"),
          failed: t("users.failed"),
          total: (count) => t("users.total", { count }),
          searchPlaceholder: t("users.search"),
        }}
        sortOptions={useSortOptions()}
        filters={<UserFilters list={list} roles={roles.data ?? NO_ROLES} />}
        controls={<AddButton onClick={() => begin({ task: "add" })}>{t("users.add")}</AddButton>}
      >
        {roles.isError && (
          <FailureNotice
            title={t("users.rolesFailed")}
            failure={roles.error}
            onRetry={() => roles.refetch()}
          />
        )}
        {!sendsMails && (
          <Notice tone="warning">
            <p>{t("users.noMails")}</p>
          </Notice>
        )}
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {(doing?.task === "add" || doing?.task === "edit") && (
        <UserForm
          user={doing.task === "edit" ? doing.user : null}
          roles={offered}
          sendsMails={sendsMails}
          onDone={end}
          onInvited={(user) => setDoing({ task: "link", user })}
          onClose={close}
        />
      )}
      {doing?.task === "link" && <LinkModal user={doing.user} onClose={close} />}
      {doing && doing.task !== "add" && doing.task !== "edit" && doing.task !== "link" && (
        <TaskModal task={doing.task} user={doing.user} onDone={end} onClose={close} />
      )}
    </>
  );
}
