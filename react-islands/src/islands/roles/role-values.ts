import type { Grant, Role } from "../../api/wire";
import type { FormValues } from "../../lib/rebase";

/**
 * Returns a role's values that several users can change
 * independently: its name, and its grants by permission.
 */
export function valuesOfRole({ name, permissions }: Pick<Role, "name" | "permissions">): FormValues {
  const values: Record<string, unknown> = { [NAME]: name };
  for (const grant of permissions) {
    values[grant.name] = [...((values[grant.name] as Grant[] | undefined) ?? []), grant];
  }
  return values;
}

/**
 * Key of the role's name in the values.
 * It is empty, so it differs from all permissions.
 */
export const NAME = "";

export function permissionsIn(values: FormValues): Grant[] {
  const { [NAME]: _, ...grants } = values;
  return Object.values(grants).flatMap((own) => (Array.isArray(own) ? (own as Grant[]) : []));
}
