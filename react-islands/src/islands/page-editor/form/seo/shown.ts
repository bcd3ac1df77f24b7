import { publicPath } from "../../../../lib/slug";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSessionState } from "../../state/use-session";

/** Characters that search engines show before they cut off, by their own advice and common measurement. */
export const GOOD_TITLE = { least: 15, most: 60 };
export const GOOD_DESCRIPTION = { least: 70, most: 160 };

/** The title in the head of the page: that for search engines, or else its own, with the site's name. */
export function useShownTitle(): string {
  const { settings } = useEditorProps();
  const title = useSessionState(({ history }) => history.present.title);
  const seoTitle = useSessionState(({ history }) => history.present.seoTitle);
  return `${seoTitle.trim() || title} | ${settings.siteName}`;
}

/** Where the page lives, in the parts that search engines show. */
export function useShownPath(): string {
  const { settings } = useEditorProps();
  const page = usePage();
  const parts = publicPath(page.slug, page.locale, settings.defaultLocale).split("/").filter(Boolean);
  return [location.host, ...parts].join(" › ");
}

/** As much of a text as is shown, at the end of a word. */
export function cutOff(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, "")} …`;
}
