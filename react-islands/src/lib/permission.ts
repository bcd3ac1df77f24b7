import type { Grant, Permission } from "../api/wire";

interface Subject {
  locale: string;
  type: string;
}

/**
 * Returns true if a user may perform an action on a page.
 * Ignores the limit to own pages, which the server checks.
 */
export function mayDo(grants: Grant[], name: Permission, { locale, type }: Subject): boolean {
  return grants.some(
    (grant) =>
      grant.name === name &&
      (grant.parameters?.locales?.includes(locale) ?? true) &&
      (grant.parameters?.pageTypes?.includes(type) ?? true),
  );
}

/** A page with its public state. */
interface PageSubject extends Subject {
  publishedVersionID?: number | null;
}

/**
 * Returns true if a user may delete the page.
 * A live page also needs permission to publish.
 */
export function mayDelete(grants: Grant[], page: PageSubject): boolean {
  return mayDo(grants, "delete-page", page) && mayChangeLive(grants, page);
}

/**
 * Returns true if a user may move the page.
 * A live page also needs permission to publish.
 */
export function mayMove(grants: Grant[], page: PageSubject): boolean {
  return mayDo(grants, "edit-slug", page) && mayChangeLive(grants, page);
}

/**
 * Returns true if the user may change the page to the type.
 * A live page also needs permission to publish.
 */
export function mayChangeType(grants: Grant[], page: PageSubject, type: string): boolean {
  return [page, { ...page, type }].every(
    (subject) => mayDo(grants, "edit-page", subject) && mayChangeLive(grants, subject),
  );
}

/**
 * Returns true if a user may change the order of a page.
 * Its first translation determines the order, and
 * live ones also need permission to publish.
 */
export function mayReorder(grants: Grant[], pages: PageSubject[]): boolean {
  const [first] = pages;
  return !!first && mayDo(grants, "edit-page", first) && pages.every((page) => mayChangeLive(grants, page));
}

function mayChangeLive(grants: Grant[], page: PageSubject): boolean {
  return !page.publishedVersionID || mayDo(grants, "publish-page", page);
}

/**
 * Returns true if `held` includes all wanted grants.
 * Users can only give what they have.
 */
export function permitsAll(held: Grant[], wanted: Grant[]): boolean {
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

/**
 * Returns true if `wider` allows all of `limit`.
 * A missing limit allows everything.
 */
function isWithin(limit: string[] | null | undefined, wider: string[] | null | undefined): boolean {
  if (!wider) return true;
  return limit?.every((item) => wider.includes(item)) ?? false;
}
