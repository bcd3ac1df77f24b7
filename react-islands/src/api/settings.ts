import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import { Failure } from "./failure";
import type {
  ColourReplacement,
  Page,
  PageSummary,
  ReplacedAddress,
  SettingsChange,
  ThemeChange,
  VisibleSettings,
} from "./wire";

/**
 * The first pages that prevent the removal of
 * a locale, and the number of all such pages.
 */
export interface PagesInLocale {
  pages: PageSummary[];
  totalPages: number;
}

/** Preview of the home page with an unsaved theme. */
export interface ThemePreview {
  /**
   * HTML of the home page.
   * Empty if the home page is not live.
   */
  html: string;
  colourReplacements: ColourReplacement[];
}

/** Returns the settings that the user may see. */
export function fetchSettings(signal?: AbortSignal): Promise<VisibleSettings> {
  return unwrap(client.GET("/settings/get", signal ? { signal } : {}));
}

/**
 * Query of settings that the user edits. Never refetched.
 * Otherwise new data could replace what the user edits.
 */
export const editedSettingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => fetchSettings(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/**
 * Changes settings and returns all of them.
 * The server refuses an outdated `version`.
 */
export async function changeSettings(change: SettingsChange, version: number): Promise<VisibleSettings> {
  return named((await unwrap(client.PUT("/settings", { body: { ...change, version } }))).settings);
}

/**
 * Returns the pages that prevented the removal of a locale.
 * Null if the call failed for another reason.
 */
export function pagesInLocale(failure: unknown): PagesInLocale | null {
  if (!(failure instanceof Failure)) return null;
  const { pages, totalPages } = failure.answer;
  return Array.isArray(pages) ? { pages: pages as PageSummary[], totalPages: Number(totalPages ?? 0) } : null;
}

export async function previewTheme(theme: ThemeChange, signal: AbortSignal): Promise<ThemePreview> {
  const { html, colourReplacements } = await unwrap(
    client.POST("/settings/preview-theme", { body: theme, signal }),
  );
  return { html: named(html), colourReplacements: named(colourReplacements) };
}

/** Effects of a new default locale on addresses. */
export interface DefaultLocalePreview {
  totalMoved: number;
  /**
   * The first addresses at which visitors
   * would see another page than before.
   */
  replaced: ReplacedAddress[];
  totalReplaced: number;
}

export async function previewDefaultLocale(
  defaultLocale: string,
  signal: AbortSignal,
): Promise<DefaultLocalePreview> {
  const body = { defaultLocale };
  const answer = await unwrap(client.POST("/settings/preview-default-locale", { body, signal }));
  const { totalMoved, replaced, totalReplaced } = answer;
  return { totalMoved: named(totalMoved), replaced: named(replaced), totalReplaced: named(totalReplaced) };
}

/** Returns the live home page in the default locale, or null. */
export async function findHomePage(): Promise<Page | null> {
  try {
    return await unwrap(client.POST("/page/get-by-slug", { body: { slug: "/" } }));
  } catch (failure) {
    if (failure instanceof Failure && failure.kind === "missing") return null;
    throw failure;
  }
}
