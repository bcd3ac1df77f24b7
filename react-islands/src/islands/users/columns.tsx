import { createColumnHelper } from "@tanstack/react-table";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ListedUser } from "../../api/wire";
import { Avatar } from "../../ui/avatar";
import type { features } from "../../ui/list/list-table";
import { useFormat } from "../../ui/use-format";
import { AccountStatusText } from "./account-status-text";
import { nameOf } from "./people";
import { UserMenu, type UserTask } from "./user-menu";
import classes from "./users-overview.module.css";

const column = createColumnHelper<typeof features, ListedUser>();

interface Viewer {
  ID: number;
  /** Whether the viewer may deal with this account. */
  mayChange: (user: ListedUser) => boolean;
}

export function useColumns({ ID, mayChange }: Viewer, onTask: (task: UserTask, user: ListedUser) => void) {
  const { t } = useTranslation("accounts");
  const format = useFormat();
  return useMemo(
    () =>
      column.columns([
        column.accessor(nameOf, {
          id: "name",
          header: t("user.name"),
          cell: ({ row: { original: user } }) => (
            <div className={classes.person}>
              <Avatar name={nameOf(user)} image={user.profile.image ?? ""} />
              <div>
                <strong>{nameOf(user)}</strong>
                {user.ID === ID && <span className={classes.you}>{t("users.you")}</span>}
                <span className={classes.detail}>
                  {[user.profile.name && user.email, user.profile.jobTitle].filter(Boolean).join(" · ")}
                </span>
              </div>
            </div>
          ),
        }),
        column.accessor((user) => user.role?.name ?? "", { id: "role", header: t("user.role") }),
        column.accessor("status", {
          header: t("users.status"),
          cell: ({ row }) => <AccountStatusText status={row.original.status} />,
        }),
        column.accessor("createdAt", {
          header: t("users.createdAt"),
          cell: ({ row }) => format.date(row.original.createdAt),
        }),
        column.display({
          id: "actions",
          header: () => <span className="visually-hidden">{t("users.edit")}</span>,
          cell: ({ row: { original: user } }) =>
            mayChange(user) ? (
              <UserMenu user={user} isOwn={user.ID === ID} onTask={(task) => onTask(task, user)} />
            ) : (
              <span className={classes.detail}>{t("users.stronger")}</span>
            ),
        }),
      ]),
    [t, format, ID, mayChange, onTask],
  );
}
