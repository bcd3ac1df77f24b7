import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListedUser } from "../../api/wire";
import { Icon } from "../../ui/icon";
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t("users.actions", { name: userNameOf(user) })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tasksFor(user, isOwn).map((task) => (
          <Menu.Item key={task} {...(task === "delete" ? { color: "red" } : {})} onClick={() => onTask(task)}>
            {t(`users.${task}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
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
