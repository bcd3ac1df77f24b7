import { useTranslation } from "react-i18next";
import { forbiddenScheme, isLink, proposedLink } from "../../lib/link";

/**
 * Returns the error of a text that is no link, or null. A text that becomes a link when the field is left has none. While editors type,
 * only forbidden schemes are errors, because the text may become a link or the title of a page.
 */
export function useLinkProblem(text: string, isTyping: boolean): string | null {
  const { t } = useTranslation("editor");
  const scheme = forbiddenScheme(text);
  if (scheme) return t("linkField.scheme", { scheme });
  const isFine = isTyping || text.trim() === "" || isLink(text) || proposedLink(text) !== null;
  return isFine ? null : t("form.notALink");
}
