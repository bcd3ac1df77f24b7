import { useMemo, useState } from "react";
import type { Grant, ListedRole } from "../../api/wire";
import { isSamePermissions } from "./role-draft";

/** Unsaved permissions of a role. */
export interface RoleDraft {
  /** The role as it was before the first unsaved change. */
  base: ListedRole;
  permissions: Grant[];
}

/** A role with unsaved changes. */
export interface UnsavedRole {
  role: ListedRole;
  draft: RoleDraft;
}

export interface RoleDrafts {
  /** Returns a role's permissions, including unsaved changes. */
  of: (role: ListedRole) => Grant[];
  change: (role: ListedRole, permissions: Grant[]) => void;
  /** Replaces a draft, after another user has changed the role. */
  rebase: (draft: RoleDraft) => void;
  unsaved: UnsavedRole[];
  /** Discards the drafts of these roles, or all drafts. */
  discard: (gone?: ListedRole[]) => void;
}

const NOTHING: ReadonlyMap<number, RoleDraft> = new Map();

/** Manages the unsaved changes of all roles. */
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
