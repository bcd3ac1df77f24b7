import { fold } from "./fold";

/** Maximum number of characters of a slug. */
export const MAX_SLUG_CHARS = 255;

/**
 * Proposes a slug: removes accents, and replaces other
 * characters by hyphens. Empty if nothing remains.
 */
export function proposeSlug(title: string): string {
  const words = fold(title)
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return words && `/${words}`.slice(0, MAX_SLUG_CHARS).replace(/-+$/, "");
}

/**
 * Returns true if `proposeSlug` gives the same as the server.
 * Only the server transliterates other
 * scripts, and signs as in `C++`.
 */
export function isFolded(title: string): boolean {
  const hasWords = proposeSlug(title) !== "" || title.trim() === "";
  return hasWords && !/[^\p{Script=Latin}\p{P}\p{Z}\p{M}\p{Sm}\p{Sc}\p{Sk}0-9\s]|[a-z0-9][+#]/iu.test(title);
}

/**
 * Returns the public path of a slug.
 * The default locale has no prefix.
 */
export function publicPath(slug: string, locale: string, defaultLocale: string): string {
  if (locale === defaultLocale) return slug;
  return slug === "/" ? `/${locale}` : `/${locale}${slug}`;
}

/** Returns the slug in a public path. Both may be unfinished. */
export function slugInPath(path: string, locale: string, defaultLocale: string): string {
  const prefix = publicPath("/", locale, defaultLocale);
  if (prefix === "/" || !(path === prefix || path.startsWith(`${prefix}/`))) return path;
  return path.slice(prefix.length) || "/";
}

/** Slugs of the home page and the 404 page. */
const FIXED_SLUGS = ["/", "/404"];

/**
 * Returns true if a translation has its own slug.
 * Otherwise it has the slug of the source page.
 */
export function hasOwnSlug(locale: string, sourceSlug: string, customSlugLocales: string[]): boolean {
  return customSlugLocales.includes(locale) && !FIXED_SLUGS.includes(sourceSlug);
}
