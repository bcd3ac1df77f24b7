import type { Grant, GrantParameters, Permission } from "../../api/wire";
import { isEqual } from "../../lib/equal";

/** Returns all grants of a permission. Each may have other limits. */
export function grantsOf(grants: Grant[], name: Permission): Grant[] {
  return grants.filter((grant) => grant.name === name);
}

/** Grants a permission, unless it is already granted. */
export function withGrant(grants: Grant[], name: Permission, limits: GrantParameters = {}): Grant[] {
  if (grantsOf(grants, name).length > 0) return grants;
  return withLimits([...grants, { name }], name, limits);
}

export function withoutGrant(grants: Grant[], name: Permission): Grant[] {
  return grants.filter((grant) => grant.name !== name);
}

/** Sets the limits of a permission. Omits empty limits. */
export function withLimits(grants: Grant[], name: Permission, limits: GrantParameters): Grant[] {
  const parameters = stripped(limits);
  const limited: Grant = parameters ? { name, parameters } : { name };
  return grants.map((grant) => (grant.name === name ? limited : grant));
}

/** Compares permissions, ignoring order and empty limits. */
export function isSamePermissions(one: Grant[], other: Grant[]): boolean {
  return isEqual(inOrder(one), inOrder(other));
}

function inOrder(grants: Grant[]): string[] {
  return grants.map(({ name, parameters }) => `${name} ${JSON.stringify(stripped(parameters ?? {}))}`).sort();
}

function stripped({ locales, pageTypes, own }: GrantParameters): GrantParameters | null {
  const limits: GrantParameters = {
    ...(locales ? { locales: locales.toSorted() } : {}),
    ...(pageTypes ? { pageTypes: pageTypes.toSorted() } : {}),
    ...(own ? { own } : {}),
  };
  return Object.keys(limits).length > 0 ? limits : null;
}
