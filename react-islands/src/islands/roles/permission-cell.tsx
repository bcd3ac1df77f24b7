import { Checkbox, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedRole, Permission } from "../../api/wire";
import { permitsAll } from "../../lib/permission";
import { LimitsModal } from "./limits-modal";
import { canBeLimited } from "./permissions";
import { grantsOf, withGrant, withLimits, withoutGrant } from "./role-draft";
import classes from "./role-matrix.module.css";
import { useRolesProps } from "./roles-props";
import { useLimitsText } from "./use-limits-text";
import type { RoleDrafts } from "./use-role-drafts";

interface Props {
  permission: Permission;
  role: ListedRole;
  drafts: RoleDrafts;
}

/**
 * Checkbox that grants a permission to
 * a role, with a button for its limits.
 */
export function PermissionCell({ permission, role, drafts }: Props) {
  const { t } = useTranslation("accounts");
  const { user } = useRolesProps();
  const limitsText = useLimitsText();
  const [isLimiting, setLimiting] = useState(false);
  const grants = drafts.of(role);
  const own = grantsOf(grants, permission);
  const label = t(`permissions.${permission}.label`);
  const [mine] = grantsOf(user.permissions, permission);
  const isFixed = role.administrator || !permitsAll(user.permissions, role.permissions);
  const isLacking = !isFixed && !mine;
  const limits = limitsText(own);
  const toggle = (isGiven: boolean) =>
    drafts.change(
      role,
      // Uses the user's own limits, because users
      // cannot grant more than they have.
      isGiven ? withGrant(grants, permission, mine?.parameters ?? {}) : withoutGrant(grants, permission),
    );
  const checkbox = (
    <Checkbox
      aria-label={t("roles.cell", { permission: label, role: role.name })}
      checked={own.length > 0}
      disabled={isFixed || isLacking}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
  return (
    <div className={classes.cell}>
      {isLacking ? (
        <Tooltip label={t("roles.lacking")}>
          <span>{checkbox}</span>
        </Tooltip>
      ) : (
        checkbox
      )}
      {own.length > 0 && canBeLimited(permission) && !role.administrator && (
        <LimitsButton
          label={t("roles.limitsOf", { permission: label, role: role.name, limits })}
          text={limits}
          // API clients can grant a permission
          // several times, with different limits.
          // Such grants are displayed together,
          // and can only be removed together.
          isFixed={isFixed || own.length > 1}
          onClick={() => setLimiting(true)}
        />
      )}
      {isLimiting && (
        <LimitsModal
          permission={permission}
          title={t("limits.title", { permission: label, role: role.name })}
          limits={own[0]?.parameters ?? {}}
          onApply={(changed) => {
            drafts.change(role, withLimits(grants, permission, changed));
            setLimiting(false);
          }}
          onClose={() => setLimiting(false)}
        />
      )}
    </div>
  );
}

interface LimitsButtonProps {
  label: string;
  text: string;
  isFixed: boolean;
  onClick: () => void;
}

function LimitsButton({ label, text, isFixed, onClick }: LimitsButtonProps) {
  if (isFixed) return <span className={classes.limits}>{text}</span>;
  return (
    <button type="button" className={classes.limits} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
