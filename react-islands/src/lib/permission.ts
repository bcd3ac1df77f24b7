/** A permission in a role, with the limits set to it. */
export interface Grant {
  name: string;
  parameters?: { locales?: string[]; pageTypes?: string[]; own?: boolean };
}

interface Subject {
  locale: string;
  type: string;
}

/**
 * Whether to offer an action. The server decides; what this cannot know (whether a page is the user's own) counts
 * as granted.
 */
export function mayDo(grants: Grant[], name: string, { locale, type }: Subject): boolean {
  return grants.some(
    (grant) =>
      grant.name === name &&
      (grant.parameters?.locales?.includes(locale) ?? true) &&
      (grant.parameters?.pageTypes?.includes(type) ?? true),
  );
}
