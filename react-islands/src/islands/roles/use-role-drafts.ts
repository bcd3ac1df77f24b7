import { useMemo, useState } from "react";
import type { Grant, ListedRole } from "../../api/wire";
import { isSamePermissions } from "./role-draft";

/** Permissions of a role that are not saved. */
export interface RoleDraft {
  /** The role as it was read before the first change. */
  base: ListedRole;
  permissions: Grant[];
}

/** A role with a draft that differs from what is saved. */
export interface UnsavedRole {
  role: ListedRole;
  draft: RoleDraft;
}

export interface RoleDrafts {
  /** What a role permits on this screen. */
  of: (role: ListedRole) => Grant[];
  change: (role: ListedRole, permissions: Grant[]) => void;
  /** Puts a draft on top of a role that others changed. */
  rebase: (draft: RoleDraft) => void;
  unsaved: UnsavedRole[];
  /** Goes back to what is saved; without roles, for all. */
  discard: (gone?: ListedRole[]) => void;
}

const NOTHING: ReadonlyMap<number, RoleDraft> = new Map();

/** What has been changed about roles and not been saved yet. */
export function useRoleDrafts(roles: ListedRole[]): RoleDrafts {
  const [drafts, setDrafts] = useState(NOTHING);
  return useMemo(() => {
    const of = (role: ListedRole) => drafts.get(role.ID)?.permissions ?? role.permissions;
    const set = (draft: RoleDraft) => setDrafts((others) => new Map(others).set(draft.base.ID, draft));
    return {
      of,
      change: (role, permissions) => set({ base: drafts.get(role.ID)?.base ?? role, permissions }),
      rebase: set,
      unsaved: roles.flatMap((role) => {
        const draft = drafts.get(role.ID);
        return draft && !isSamePermissions(draft.permissions, role.permissions) ? [{ role, draft }] : [];
      }),
      discard: (gone) =>
        setDrafts((all) =>
          gone ? new Map([...all].filter(([id]) => !gone.some(({ ID }) => ID === id))) : NOTHING,
        ),
    };
  }, [drafts, roles]);
}
