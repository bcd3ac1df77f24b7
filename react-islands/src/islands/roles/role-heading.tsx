import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListedRole } from "../../api/wire";
import { permitsAll } from "../../lib/permission";
import { Icon } from "../../ui/icon";
import classes from "./role-matrix.module.css";
import { useRolesProps } from "./roles-props";

/** Actions on a whole role. */
export type RoleTask = "rename" | "delete";

interface Props {
  role: ListedRole;
  onTask: (task: RoleTask) => void;
}

/**
 * Column heading: the role's name, its number
 * of users, and the reason if it is locked.
 */
export function RoleHeading({ role, onTask }: Props) {
  const { t } = useTranslation("accounts");
  const { user } = useRolesProps();
  const isStronger = !permitsAll(user.permissions, role.permissions);
  return (
    <div className={classes.heading}>
      <bdi className={classes.name}>{role.name}</bdi>
      <span className={classes.text}>{t("roles.users", { count: role.users })}</span>
      {!isStronger && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("roles.actions", { role: role.name })}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onTask("rename")}>{t("roles.rename")}</Menu.Item>
            {!role.administrator && (
              <Menu.Item color="red" onClick={() => onTask("delete")}>
                {t("roles.delete")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {role.administrator && <span className={classes.text}>{t("roles.administrator")}</span>}
      {!role.administrator && isStronger && <span className={classes.text}>{t("roles.stronger")}</span>}
    </div>
  );
}
