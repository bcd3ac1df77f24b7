import { fold } from "./fold";

/** The most characters of a slug. */
export const MAX_SLUG = 255;

/** A slug made from a title: accents folded, everything else a hyphen. Empty when nothing is left. */
export function proposeSlug(title: string): string {
  const words = fold(title)
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return words && `/${words}`.slice(0, MAX_SLUG).replace(/-+$/, "");
}

/** Returns true for titles that the client can turn into a slug: Latin letters without signs such as `+`. */
export function isFolded(title: string): boolean {
  const hasWords = proposeSlug(title) !== "" || title.trim() === "";
  return hasWords && !/[^\p{Script=Latin}\p{P}\p{Z}\p{M}\p{Sm}\p{Sc}\p{Sk}0-9\s]|[a-z0-9][+#]/iu.test(title);
}

/** The public path of a page: the default locale is at the root, the others are under their code. */
export function publicPath(slug: string, locale: string, defaultLocale: string): string {
  if (locale === defaultLocale) return slug;
  return slug === "/" ? `/${locale}` : `/${locale}${slug}`;
}

/** The slug in the public path of a page of a locale, or the beginning of one. */
export function slugInPath(path: string, locale: string, defaultLocale: string): string {
  const prefix = publicPath("/", locale, defaultLocale);
  if (prefix === "/" || !(path === prefix || path.startsWith(`${prefix}/`))) return path;
  return path.slice(prefix.length) || "/";
}

/** The slugs that make a page what it is: the home page, and the one for what is not found. */
const FIXED_SLUGS = ["/", "/404"];

/** Whether the translation of a page has a slug of its own, or that of the page that it is made from. */
export function hasOwnSlug(locale: string, sourceSlug: string, customSlugLocales: string[]): boolean {
  return customSlugLocales.includes(locale) && !FIXED_SLUGS.includes(sourceSlug);
}
