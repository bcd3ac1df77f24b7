import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedRole, Permission } from "../../api/wire";
import { PermissionCell } from "./permission-cell";
import { GROUP_NAMES, PERMISSION_GROUPS } from "./permissions";
import { RoleHeading, type RoleTask } from "./role-heading";
import classes from "./role-matrix.module.css";
import type { RoleDrafts } from "./use-role-drafts";

interface Props {
  roles: ListedRole[];
  drafts: RoleDrafts;
  onTask: (task: RoleTask, role: ListedRole) => void;
}

/**
 * Matrix with a row per permission and a column per role.
 * Phones show one role at a time.
 */
export function RoleMatrix({ roles, drafts, onTask }: Props) {
  const { t } = useTranslation("accounts");
  const [chosen, setChosen] = useState(0);
  const current = roles.find(({ ID }) => ID === chosen) ?? roles.find(({ administrator }) => !administrator);
  return (
    <>
      <NativeSelect
        className={classes.chooser}
        label={t("roles.role")}
        value={String(current?.ID ?? "")}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={roles.map(({ ID, name }) => ({ value: String(ID), label: name }))}
      />
      <div className={`table-wrap ${classes.wrap}`}>
        <table className={`table ${classes.matrix}`}>
          <caption className="visually-hidden">{t("roles.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("roles.permission")}</th>
              {roles.map((role) => (
                <th key={role.ID} scope="col" data-role={role === current ? "current" : "other"}>
                  <RoleHeading role={role} onTask={(task) => onTask(task, role)} />
                </th>
              ))}
            </tr>
          </thead>
          {GROUP_NAMES.map((group) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" className={classes.group} colSpan={roles.length + 1}>
                  {t(`groups.${group}`)}
                </th>
              </tr>
              {PERMISSION_GROUPS[group].map((permission) => (
                <tr key={permission}>
                  <PermissionHeading permission={permission} />
                  {roles.map((role) => (
                    <td key={role.ID} data-role={role === current ? "current" : "other"}>
                      <PermissionCell permission={permission} role={role} drafts={drafts} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

function PermissionHeading({ permission }: { permission: Permission }) {
  const { t } = useTranslation("accounts");
  return (
    <th scope="row" className={classes.permission}>
      {t(`permissions.${permission}.label`)}
      <span className={classes.text}>{t(`permissions.${permission}.text`)}</span>
    </th>
  );
}
