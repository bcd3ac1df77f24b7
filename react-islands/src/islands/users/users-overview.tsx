import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { listRoles } from "../../api/roles";
import { listUsers } from "../../api/users";
import type { Language, ListedRole, ListedUser, Settings } from "../../api/wire";
import { pageCount, sortedBy, sortingOf } from "../../lib/list/list-state";
import { type Grant, holds } from "../../lib/permission";
import { FailureNotice } from "../../ui/failure-notice";
import lists from "../../ui/list/list.module.css";
import { ListSummary } from "../../ui/list/list-summary";
import { ListTable } from "../../ui/list/list-table";
import { Pager } from "../../ui/pager";
import { useListState } from "../../ui/use-list-state";
import { useColumns } from "./columns";
import { BY_NAME, peopleOf } from "./people";
import { TaskModal } from "./task-modal";
import { Toolbar } from "./toolbar";
import { UserForm } from "./user-form";
import type { UserTask } from "./user-menu";
import classes from "./users-overview.module.css";

export interface UsersOverviewProps {
  language: Language;
  user: { ID: number; name: string; permissions: Grant[] };
  settings: Settings;
}

/** What is being done: adding somebody, or a task on somebody's account. */
type Doing = { task: "add" } | { task: UserTask; user: ListedUser };

const NO_USERS: ListedUser[] = [];
const NO_ROLES: ListedRole[] = [];

/** Everybody with an account, and what can be done to it. */
export function UsersOverview({ language, user: viewer }: UsersOverviewProps) {
  const { t } = useTranslation("accounts");
  const queries = useQueryClient();
  const [list, change] = useListState();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [done, setDone] = useState("");
  const users = useQuery({ queryKey: ["users"], queryFn: listUsers });
  const roles = useQuery({ queryKey: ["roles"], queryFn: listRoles });

  const { items, totalItems } = useMemo(
    () => peopleOf(users.data ?? NO_USERS, list, language),
    [users.data, list, language],
  );
  const isBeyondTheEnd = users.isSuccess && items.length === 0;
  useEffect(() => {
    if (isBeyondTheEnd && list.pageIndex > 0) change({ pageIndex: list.pageIndex - 1 }, "replace");
  }, [isBeyondTheEnd, list.pageIndex, change]);

  const mayChange = useCallback(
    (user: ListedUser) => user.ID === viewer.ID || holds(viewer.permissions, user.role?.permissions ?? []),
    [viewer],
  );
  const begin = useCallback((task: UserTask, user: ListedUser) => {
    setDone("");
    setDoing({ task, user });
  }, []);
  const columns = useColumns(
    useMemo(() => ({ ID: viewer.ID, mayChange }), [viewer.ID, mayChange]),
    begin,
  );
  const end = (words: string) => {
    setDoing(null);
    setDone(words);
    queries.invalidateQueries({ queryKey: ["users"] });
  };
  const offered = (roles.data ?? NO_ROLES).filter((role) => holds(viewer.permissions, role.permissions));
  const close = () => setDoing(null);
  return (
    <div className={lists.list}>
      <Toolbar
        list={list}
        roles={roles.data ?? NO_ROLES}
        onChange={change}
        onAdd={() => {
          setDone("");
          setDoing({ task: "add" });
        }}
      />
      {users.isError && (
        <FailureNotice title={t("users.failed")} failure={users.error} onRetry={() => users.refetch()} />
      )}
      {roles.isError && (
        <FailureNotice title={t("users.rolesFailed")} failure={roles.error} onRetry={() => roles.refetch()} />
      )}
      <p role="status" className={lists.done}>
        {done}
      </p>
      <ListTable
        caption={t("users.caption")}
        className={`${lists.cards} ${classes.table}`}
        rows={items}
        rowID={({ ID }) => String(ID)}
        columns={columns}
        sorting={sortingOf(list, BY_NAME)}
        isBusy={users.isFetching}
        onSort={(column) => change(sortedBy(list, column, BY_NAME), "push")}
      />
      <ListSummary
        query={users}
        loading={t("users.loading")}
        total={totalItems}
        totalText={t("users.total", { count: totalItems })}
      />
      <Pager
        current={list.pageIndex}
        count={pageCount(totalItems, list.pageSize)}
        onChange={(pageIndex) => change({ pageIndex }, "push")}
      />
      {(doing?.task === "add" || doing?.task === "edit") && (
        <UserForm
          user={doing.task === "edit" ? doing.user : null}
          roles={offered}
          onDone={end}
          onClose={close}
        />
      )}
      {doing && doing.task !== "add" && doing.task !== "edit" && (
        <TaskModal task={doing.task} user={doing.user} onDone={end} onClose={close} />
      )}
    </div>
  );
}
