import { fold } from "./fold";

/** Maximum number of characters of a slug. */
export const MAX_SLUG = 255;

/** Returns a slug from a title: accents folded, other characters replaced by hyphens. Empty if nothing is left. */
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

/** The fixed slugs of the home page and the 404 page. */
const FIXED_SLUGS = ["/", "/404"];

/** Returns true if a translation has a separate slug. Otherwise it has the slug of its source page. */
export function hasOwnSlug(locale: string, sourceSlug: string, customSlugLocales: string[]): boolean {
  return customSlugLocales.includes(locale) && !FIXED_SLUGS.includes(sourceSlug);
}
