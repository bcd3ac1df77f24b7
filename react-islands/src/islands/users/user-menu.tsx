import { useTranslation } from "react-i18next";
import type { ListedUser } from "../../api/wire";
import type { RowAction } from "../../lib/row-actions";
import { RowMenu } from "../../ui/row-menu";
import { userNameOf } from "./people";

export type UserTask = "edit" | "resend" | "link" | "endSessions" | "disable" | "enable" | "delete";

interface Props {
  user: ListedUser;
  /**
   * True for the current user, who cannot
   * disable or delete this account.
   */
  isOwn: boolean;
  onTask: (task: UserTask) => void;
}

export function UserMenu({ user, isOwn, onTask }: Props) {
  const { t } = useTranslation("accounts");
  const name = userNameOf(user);
  const actions = tasksFor(user, isOwn).map(
    (task): RowAction => ({
      id: task,
      label: t(`users.${task}`),
      isDestructive: task === "delete",
      perform: () => onTask(task),
    }),
  );
  return <RowMenu label={t("users.actions", { name })} name={name} actions={actions} />;
}

function tasksFor({ status }: ListedUser, isOwn: boolean): UserTask[] {
  if (isOwn) return ["edit"];
  switch (status) {
    case "active":
      return ["edit", "endSessions", "disable", "delete"];
    case "invited":
      return ["edit", "resend", "link", "disable", "delete"];
    case "disabled":
      return ["edit", "enable", "delete"];
  }
}
