import { useTranslation } from "react-i18next";
import { forbiddenScheme, isLink, proposedLink } from "../../lib/link";

/**
 * Returns the error of an invalid link, or null. Ignores text that becomes a
 * link on blur. During typing reports only forbidden schemes, because the text
 * can still become a link.
 */
export function useLinkProblem(text: string, isTyping: boolean): string | null {
  const { t } = useTranslation("editor");
  const scheme = forbiddenScheme(text);
  if (scheme) return t("linkField.scheme", { scheme });
  const isFine = isTyping || text.trim() === "" || isLink(text) || proposedLink(text) !== null;
  return isFine ? null : t("form.notALink");
}
