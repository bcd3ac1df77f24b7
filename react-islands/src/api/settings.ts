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

/** Pages that prevent the removal of a locale. */
export interface PagesInLocale {
  pages: PageSummary[];
  totalPages: number;
}

/** Home page with an unsaved theme. */
export interface ThemePreview {
  /** Empty while the home page is not published. */
  html: string;
  colourReplacements: ColourReplacement[];
}

/** Settings that the user may see. */
export function fetchSettings(signal?: AbortSignal): Promise<VisibleSettings> {
  return unwrap(client.GET("/settings/get", signal ? { signal } : {}));
}

/** Changes settings read at `version`. Returns all settings. */
export async function changeSettings(change: SettingsChange, version: number): Promise<VisibleSettings> {
  return named((await unwrap(client.PUT("/settings", { body: { ...change, version } }))).settings);
}

/** Returns pages preventing a locale's removal, or null. */
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
  /** First addresses that would show another page. */
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

/** Live home page in the default locale. */
export async function findHomePage(): Promise<Page | null> {
  try {
    return await unwrap(client.POST("/page/get-by-slug", { body: { slug: "/" } }));
  } catch (failure) {
    if (failure instanceof Failure && failure.kind === "missing") return null;
    throw failure;
  }
}
