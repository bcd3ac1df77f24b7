import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchPage, pageSearchQuery, searchPages } from "../../api/pages";
import { pageAnchors } from "../../document/page-anchors";
import { hasWords } from "../../lib/has-words";
import { forbiddenScheme, linkKind, proposedLink } from "../../lib/link";
import { publicPath, slugInPath } from "../../lib/slug";
import { useSchemas } from "../../shared/schemas";
import { PAGE_SEARCH_DEBOUNCE_MS } from "../../shared/use-page-search";
import { type FormSource, useFormSource } from "../form-source";

/** Minimum number of characters for a page search. */
const MIN_TERM_CHARS = 2;
const MAX_SUGGESTED_PAGES = 8;

export function useLinkSuggestions(value: string) {
  const source = useFormSource();
  const { blockTypes } = useSchemas();
  const { locale, defaultLocale } = source;
  const text = value.trim();
  const linkTo = (slug: string) => publicPath(slug, locale, defaultLocale);
  const [path = "", anchor] = text.split("#", 2);
  const isAnchorOfPage = anchor !== undefined && linkKind(path) === "page";
  const { found, failure } = useFoundPages(source, text);
  const ofPage = useAnchorsOf(source, isAnchorOfPage ? path : null);
  const anchors = isAnchorOfPage
    ? ofPage
    : path === "" && anchor !== undefined
      ? pageAnchors(source.blocks(), blockTypes)
      : [];
  const pages = found.map(({ title, slug }) => ({ title, link: linkTo(slug) }));
  const isExact = ({ link }: { link: string }) => link === text;
  return {
    /** Suggested links to anchors. */
    anchors: anchors
      .map((name) => `${path}#${name}`)
      .filter((link) => link.startsWith(text) && link !== text),
    /**
     * Suggested pages.
     * A page with exactly this address is the first.
     */
    pages: [...pages.filter(isExact), ...pages.filter((page) => !isExact(page))].slice(
      0,
      MAX_SUGGESTED_PAGES,
    ),
    /** Link that the user probably means, or null. */
    proposed: proposedLink(text),
    /** Error of the page search, or null. */
    failure,
  };
}

/** Searches pages by title or address. */
function useFoundPages({ locale, defaultLocale }: FormSource, text: string) {
  const sought = slugInPath(text, locale, defaultLocale);
  const [term] = useDebouncedValue(sought, PAGE_SEARCH_DEBOUNCE_MS);
  const kind = linkKind(text);
  const isOther = forbiddenScheme(text) !== null || proposedLink(text) !== null;
  const isTerm = (kind === null || kind === "page") && !text.includes("#") && !isOther;
  const { data, error, isPlaceholderData } = useQuery({
    ...pageSearchQuery(locale, term),
    enabled: isTerm && term === sought && term.length >= MIN_TERM_CHARS,
    placeholderData: keepPreviousData,
  });
  if (!isTerm || sought.length < MIN_TERM_CHARS) return { found: [], failure: null };
  const all = data ?? [];
  // Filters the previous results until the new results arrive.
  const isLate = isPlaceholderData || term !== sought;
  return {
    found: isLate ? all.filter(({ title, slug }) => hasWords(`${title} ${slug}`, sought)) : all,
    failure: error,
  };
}

/**
 * Returns the anchors of the page at a path.
 * Empty if the path is null.
 */
function useAnchorsOf({ locale, defaultLocale }: FormSource, path: string | null): string[] {
  const { blockTypes } = useSchemas();
  const slug = path === null ? null : slugInPath(path, locale, defaultLocale);
  const { data } = useQuery({
    queryKey: ["anchors-of-page", locale, slug],
    queryFn: async ({ signal }) => {
      const found = await searchPages(locale, String(slug), signal);
      const match = found.find((page) => page.slug === slug);
      const { blocks } = match ? (await fetchPage(match.id)).pageVersion : { blocks: [] };
      return pageAnchors(blocks, blockTypes);
    },
    enabled: slug !== null,
  });
  return data ?? [];
}
