import type { Grant, Role } from "../../api/wire";
import type { FormValues } from "../../lib/rebase";

/**
 * Returns separately editable values.
 * These are the name, and grants by permission.
 */
export function valuesOfRole({ name, permissions }: Pick<Role, "name" | "permissions">): FormValues {
  const values: Record<string, unknown> = { [NAME]: name };
  for (const grant of permissions) {
    values[grant.name] = [...((values[grant.name] as Grant[] | undefined) ?? []), grant];
  }
  return values;
}

/** Key of the role name. No permission's name. */
export const NAME = "";

export function permissionsIn(values: FormValues): Grant[] {
  const { [NAME]: _, ...grants } = values;
  return Object.values(grants).flatMap((own) => (Array.isArray(own) ? (own as Grant[]) : []));
}
