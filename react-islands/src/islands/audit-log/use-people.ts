import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listUsers } from "../../api/users";
import type { AuditEntry, ListedUser } from "../../api/wire";

const NO_USERS: ListedUser[] = [];

/**
 * Returns the users to filter the log by: all accounts if the viewer may list them, and the users of the listed
 * entries, including deleted ones.
 */
export function usePeople(entries: AuditEntry[], chosen: string): { value: string; label: string }[] {
  const { t } = useTranslation("accounts");
  // Viewers of the log may lack the permission to list users. Then only the users of the listed entries are offered.
  const users = useQuery({ queryKey: ["users"], queryFn: listUsers, retry: false });
  const names = new Map(
    (users.data ?? NO_USERS).map(({ ID, profile, email }) => [ID, profile.name || email]),
  );
  for (const { user } of entries) {
    if (user && !names.has(user.ID)) names.set(user.ID, user.name || t("audit.deletedUser", { id: user.ID }));
  }
  const id = Number(chosen);
  if (chosen && !names.has(id)) names.set(id, t("audit.deletedUser", { id }));
  return [...names].map(([ID, label]) => ({ value: String(ID), label }));
}
