import type { Grant, Permission } from "../api/wire";

interface Subject {
  locale: string;
  type: string;
}

/**
 * Whether to offer an action. The server decides; what this cannot know (whether a page is the user's own) counts
 * as granted.
 */
export function mayDo(grants: Grant[], name: Permission, { locale, type }: Subject): boolean {
  return grants.some(
    (grant) =>
      grant.name === name &&
      (grant.parameters?.locales?.includes(locale) ?? true) &&
      (grant.parameters?.pageTypes?.includes(type) ?? true),
  );
}

/** A page, as far as what visitors see of it makes a difference. */
interface PageSubject extends Subject {
  publishedVersionID?: number | null;
}

/** Whether to offer to put a page into the trash: a live one takes the permission to publish, too. */
export function mayDelete(grants: Grant[], page: PageSubject): boolean {
  return mayDo(grants, "delete-page", page) && mayChangeLive(grants, page);
}

/** Whether to offer another slug for a page: a live one takes the permission to publish, too. */
export function mayMove(grants: Grant[], page: PageSubject): boolean {
  return mayDo(grants, "edit-slug", page) && mayChangeLive(grants, page);
}

function mayChangeLive(grants: Grant[], page: PageSubject): boolean {
  return !page.publishedVersionID || mayDo(grants, "publish-page", page);
}

/** Whether who has the grants `held` may do all that the grants `wanted` permit, and so may give them to others. */
export function holds(held: Grant[], wanted: Grant[]): boolean {
  return wanted.every((each) => held.some((own) => includes(own, each)));
}

function includes(held: Grant, wanted: Grant): boolean {
  const [own, other] = [held.parameters ?? {}, wanted.parameters ?? {}];
  return (
    held.name === wanted.name &&
    isWithin(other.locales, own.locales) &&
    isWithin(other.pageTypes, own.pageTypes) &&
    (!own.own || other.own === true)
  );
}

/** Whether a limit lets through no more than another one. No limit lets everything through. */
function isWithin(limit: string[] | null | undefined, wider: string[] | null | undefined): boolean {
  if (!wider) return true;
  return limit?.every((item) => wider.includes(item)) ?? false;
}
