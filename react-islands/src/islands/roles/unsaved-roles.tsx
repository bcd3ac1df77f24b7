import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { changeRole } from "../../api/roles";
import type { ListedRole } from "../../api/wire";
import { Notice } from "../../ui/notice";
import { useFailureText } from "../../ui/use-error-text";
import classes from "./role-matrix.module.css";
import type { RoleDrafts } from "./use-role-drafts";

interface Props {
  drafts: RoleDrafts;
  /** Says which roles were saved, and waits until the list shows them. */
  onSaved: (words: string) => Promise<void>;
}

/** Names the roles with unsaved changes, and saves them. What is refused stays unsaved. */
export function UnsavedRoles({ drafts, onSaved }: Props) {
  const { t } = useTranslation("accounts");
  const failureText = useFailureText();
  const { unsaved } = drafts;
  const saving = useMutation({
    mutationFn: async () => {
      const results = await saveAll(unsaved, drafts);
      const saved = results.filter(({ failure }) => !failure).map(({ role }) => role);
      if (saved.length > 0) await onSaved(t("roles.saved", { roles: namesOf(saved) }));
      drafts.discard(saved);
      return results.filter(({ failure }) => failure);
    },
  });
  if (unsaved.length === 0) return null;
  return (
    <div className={classes.unsaved}>
      {(saving.data ?? []).map(({ role, failure }) => (
        <Notice key={role.ID} tone="danger">
          {t("roles.notSaved", { role: role.name, reason: failureText(failure) })}
        </Notice>
      ))}
      <Notice tone="warning">
        <p className={classes.names}>{t("roles.unsaved", { roles: namesOf(unsaved) })}</p>
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

/** One after the other: what one role permits may decide about the next. */
async function saveAll(roles: ListedRole[], drafts: RoleDrafts) {
  const results: { role: ListedRole; failure: unknown }[] = [];
  for (const role of roles) {
    const failure = await changeRole(role.ID, { name: role.name, permissions: drafts.of(role) }).then(
      () => null,
      (cause: unknown) => cause,
    );
    results.push({ role, failure });
  }
  return results;
}

function namesOf(roles: ListedRole[]): string {
  return roles.map(({ name }) => name).join(", ");
}
