import type { Grant, Role } from "../../api/wire";
import type { FormValues } from "../../lib/rebase";

/** Returns the values of a role that users change separately: its name, and the grants of each permission by name. */
export function valuesOfRole({ name, permissions }: Pick<Role, "name" | "permissions">): FormValues {
  const values: Record<string, unknown> = { [NAME]: name };
  for (const grant of permissions) {
    values[grant.name] = [...((values[grant.name] as Grant[] | undefined) ?? []), grant];
  }
  return values;
}

/** Name of the value that is the name of the role. No permission is called so. */
export const NAME = "";

export function permissionsIn(values: FormValues): Grant[] {
  const { [NAME]: _, ...grants } = values;
  return Object.values(grants).flatMap((own) => (Array.isArray(own) ? (own as Grant[]) : []));
}
