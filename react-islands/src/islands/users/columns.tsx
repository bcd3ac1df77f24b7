import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ListedUser } from "../../api/wire";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import { AccountStatusText } from "./account-status-text";
import { Avatar } from "./avatar";
import { userNameOf } from "./people";
import { UserMenu, type UserTask } from "./user-menu";
import classes from "./users-overview.module.css";

interface Viewer {
  ID: number;
  mayChange: (user: ListedUser) => boolean;
}

export function useUserColumns(
  { ID, mayChange }: Viewer,
  onTask: (task: UserTask, user: ListedUser) => void,
): ListColumn<ListedUser>[] {
  const { t } = useTranslation(["accounts", "common"]);
  const format = useFormat();
  return useMemo(
    () => [
      {
        header: t("user.name"),
        accessor: "name",
        renderValue: (user) => <AccountCell user={user} isOwn={user.ID === ID} />,
      },
      { header: t("user.role"), accessor: "role", renderValue: ({ role }) => role?.name },
      {
        header: t("users.status"),
        accessor: "status",
        renderValue: ({ status }) => <AccountStatusText status={status} />,
      },
      {
        header: t("users.createdAt"),
        accessor: "createdAt",
        formatField: (time) => format.date(String(time)),
      },
      {
        header: t("common:action.column"),
        accessor: "actions",
        width: "1%",
        renderValue: (user) =>
          mayChange(user) ? (
            <UserMenu user={user} isOwn={user.ID === ID} onTask={(task) => onTask(task, user)} />
          ) : (
            <span className={classes.detail}>{t("users.stronger")}</span>
          ),
      },
    ],
    [t, format, ID, mayChange, onTask],
  );
}

/**
 * Cell with the picture, name, e-mail
 * address and job title of a user.
 */
function AccountCell({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const { t } = useTranslation("accounts");
  const { profile, email } = user;
  return (
    <div className={classes.person}>
      <Avatar name={userNameOf(user)} image={profile.image ?? ""} />
      <div>
        <strong>{userNameOf(user)}</strong>
        {isOwn && <span className={classes.you}>{t("users.you")}</span>}
        <span className={classes.detail}>
          {[profile.name && email, profile.jobTitle].filter(Boolean).join(" · ")}
        </span>
      </div>
    </div>
  );
}
