import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refetchQueries } from "../../api/refetch-queries";
import { rolesQuery } from "../../api/roles";
import type { ListedRole, RolesProps } from "../../api/wire";
import { AddButton } from "../../ui/add-button";
import { DoneNotice } from "../../ui/done-notice";
import { FailureNotice } from "../../ui/failure-notice";
import { StatusLine } from "../../ui/status-line";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { DeleteRole } from "./delete-role";
import { RoleForm } from "./role-form";
import type { RoleTask } from "./role-heading";
import { RoleMatrix } from "./role-matrix";
import classes from "./roles-overview.module.css";
import { RolesPropsContext } from "./roles-props";
import { UnsavedRoles } from "./unsaved-roles";
import { useRoleDrafts } from "./use-role-drafts";

type OpenRoleDialog = { task: "add"; role: null } | { task: RoleTask; role: ListedRole };

const NO_ROLES: ListedRole[] = [];

/** Screen that edits the permissions of all roles. */
export function RolesOverview(props: RolesProps) {
  const { t } = useTranslation("accounts");
  const queries = useQueryClient();
  const [doing, setDoing] = useState<OpenRoleDialog | null>(null);
  const [done, setDone] = useState("");
  const query = useQuery(rolesQuery);
  const roles = query.data ?? NO_ROLES;
  const drafts = useRoleDrafts(roles);
  useLeaveGuard(drafts.unsaved.length > 0);
  const begin = (next: OpenRoleDialog) => {
    setDone("");
    setDoing(next);
  };
  const end = async (words: string) => {
    await refetchQueries(queries, rolesQuery.queryKey);
    setDoing(null);
    setDone(words);
  };
  const close = () => setDoing(null);
  return (
    <RolesPropsContext value={props}>
      <div className={classes.screen}>
        <div className={classes.controls}>
          <AddButton onClick={() => begin({ task: "add", role: null })}>{t("roles.add")}</AddButton>
        </div>
        {query.isError && (
          <FailureNotice title={t("roles.failed")} failure={query.error} onRetry={() => query.refetch()} />
        )}
        <StatusLine>{query.isPending ? t("roles.loading") : ""}</StatusLine>
        <DoneNotice done={done} onClose={() => setDone("")} />
        {roles.length > 0 && (
          <RoleMatrix roles={roles} drafts={drafts} onTask={(task, role) => begin({ task, role })} />
        )}
        <UnsavedRoles drafts={drafts} onSaved={end} />
      </div>
      {(doing?.task === "add" || doing?.task === "rename") && (
        <RoleForm role={doing.role} roles={roles} onDone={end} onClose={close} />
      )}
      {doing?.task === "delete" && <DeleteRole role={doing.role} onDone={end} onClose={close} />}
    </RolesPropsContext>
  );
}
