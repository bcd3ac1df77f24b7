import { useMemo, useState } from "react";
import type { Grant, ListedRole } from "../../api/wire";
import { isSamePermissions } from "../../lib/roles/role-draft";

export interface RoleDrafts {
  /** What a role permits on this screen. */
  of: (role: ListedRole) => Grant[];
  change: (role: ListedRole, permissions: Grant[]) => void;
  /** The roles that differ from what is saved. */
  unsaved: ListedRole[];
  /** Goes back to what is saved; without roles, for all. */
  discard: (roles?: ListedRole[]) => void;
}

const NOTHING: Record<number, Grant[]> = {};

/** What has been changed about roles and not been saved yet. */
export function useRoleDrafts(roles: ListedRole[]): RoleDrafts {
  const [drafts, setDrafts] = useState(NOTHING);
  return useMemo(() => {
    const of = (role: ListedRole) => drafts[role.ID] ?? role.permissions;
    return {
      of,
      change: (role, permissions) => setDrafts((others) => ({ ...others, [role.ID]: permissions })),
      unsaved: roles.filter((role) => !isSamePermissions(of(role), role.permissions)),
      discard: (gone) =>
        setDrafts((all) =>
          gone
            ? Object.fromEntries(
                Object.entries(all).filter(([id]) => !gone.some(({ ID }) => String(ID) === id)),
              )
            : NOTHING,
        ),
    };
  }, [drafts, roles]);
}
