import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listUsers } from "../../api/users";
import type { AuditEntry, ListedUser } from "../../api/wire";

const NO_USERS: ListedUser[] = [];

/**
 * Returns the users to filter by.
 * Includes deleted users who occur in listed entries.
 */
export function usePeople(entries: AuditEntry[], chosen: string): { value: string; label: string }[] {
  const { t } = useTranslation("accounts");
  // The request fails if the user may not list users.
  // Then only the users of listed entries are offered.
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
