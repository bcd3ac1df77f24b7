import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { changeRole } from "../../api/roles";
import type { Permission, Role } from "../../api/wire";
import type { FormValues } from "../../lib/rebase";
import { Notice } from "../../ui/notice";
import { Clash, saveRebased } from "../../ui/save-rebased";
import { useFailureText } from "../../ui/use-error-text";
import classes from "./role-matrix.module.css";
import { permissionsIn, valuesOfRole } from "./role-values";
import type { RoleDraft, RoleDrafts, UnsavedRole } from "./use-role-drafts";

interface Props {
  drafts: RoleDrafts;
  /** Announces the saved roles. Resolves when the list contains them. */
  onSaved: (words: string) => Promise<void>;
}

/**
 * Lists the unsaved roles and saves them.
 * Roles that the server refuses stay unsaved.
 */
export function UnsavedRoles({ drafts, onSaved }: Props) {
  const { t } = useTranslation("accounts");
  const { unsaved } = drafts;
  const saving = useMutation({
    mutationFn: async () => {
      const results = await saveAll(unsaved);
      const saved = results.filter(({ failure }) => !failure).map(({ role }) => role);
      const isClash = results.some(({ failure }) => failure instanceof Clash);
      const words = saved.length > 0 ? t("roles.saved", { roles: namesOf(saved) }) : "";
      if (words || isClash) await onSaved(words);
      drafts.discard(saved);
      for (const { draft, failure } of results) {
        if (failure instanceof Clash) drafts.rebase(rebased(draft, failure));
      }
      return results.filter(({ failure }) => failure);
    },
  });
  if (unsaved.length === 0) return null;
  return (
    <div className={classes.unsaved}>
      {(saving.data ?? []).map(({ role, failure }) => (
        <SaveFailure key={role.ID} role={role.name} failure={failure} />
      ))}
      <Notice tone="warning">
        <p className={classes.names}>
          {t("roles.unsaved", { roles: namesOf(unsaved.map(({ role }) => role)) })}
        </p>
        <Button variant="default" onClick={() => drafts.discard()}>
          {t("roles.discard")}
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate()}>
          {t("save")}
        </Button>
      </Notice>
    </div>
  );
}

function SaveFailure({ role, failure }: { role: string; failure: unknown }) {
  const { t } = useTranslation("accounts");
  const failureText = useFailureText();
  if (!(failure instanceof Clash)) {
    return <Notice tone="danger">{t("roles.notSaved", { role, reason: failureText(failure) })}</Notice>;
  }
  const { both } = (failure as RoleClash).rebased;
  const permissions = both.map((name) => t(`permissions.${name as Permission}.label`)).join(", ");
  return <Notice tone="warning">{t("roles.clash", { role, permissions })}</Notice>;
}

type RoleClash = Clash<Role, FormValues>;

/**
 * Saves roles one after another, because
 * saving a role may change what the user
 * may grant to the next role.
 */
async function saveAll(unsaved: UnsavedRole[]) {
  const results: (UnsavedRole & { failure: unknown })[] = [];
  for (const each of unsaved) {
    const failure = await saveRole(each.draft).then(
      () => null,
      (cause: unknown) => cause,
    );
    results.push({ ...each, failure });
  }
  return results;
}

function saveRole({ base, permissions }: RoleDraft): Promise<Role> {
  return saveRebased<Role, FormValues, Role>({
    base,
    values: valuesOfRole({ name: base.name, permissions }),
    valuesOf: valuesOfRole,
    send: (values, latest) => changeRole(latest, { name: latest.name, permissions: permissionsIn(values) }),
  });
}

function rebased({ base }: RoleDraft, { latest, rebased: { values } }: RoleClash): RoleDraft {
  return { base: { ...base, ...latest }, permissions: permissionsIn(values) };
}

function namesOf(roles: Role[]): string {
  return roles.map(({ name }) => name).join(", ");
}
