import { publicPath } from "../../../../lib/slug";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSessionState } from "../../state/use-session";

/**
 * Recommended length of a title, in characters.
 * Search engines truncate longer titles.
 */
export const GOOD_TITLE = { least: 15, most: 60 };
/**
 * Recommended length of a description, in characters.
 * Search engines truncate longer descriptions.
 */
export const GOOD_DESCRIPTION = { least: 70, most: 160 };

/**
 * Returns the `<title>` of the page.
 * It consists of the SEO title, or else
 * the page title, and the site name.
 */
export function useShownTitle(): string {
  const { settings } = useEditorProps();
  const title = useSessionState(({ history }) => history.present.title);
  const seoTitle = useSessionState(({ history }) => history.present.seoTitle);
  return `${seoTitle.trim() || title} | ${settings.siteName}`;
}

/** Returns the page address in the style of search results. */
export function useShownPath(): string {
  const { settings } = useEditorProps();
  const page = usePage();
  const parts = publicPath(page.slug, page.locale, settings.defaultLocale).split("/").filter(Boolean);
  return [location.host, ...parts].join(" › ");
}

/** Truncates a text at a word boundary. */
export function cutOff(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, "")} …`;
}
