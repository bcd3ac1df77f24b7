import { useTranslation } from "react-i18next";
import { forbiddenScheme, isLink, proposedLink } from "../../lib/link";

/**
 * Returns the error message of a link, or null.
 * While the user types, reports only forbidden schemes.
 * Ignores a text that becomes a link on blur.
 */
export function useLinkProblem(text: string, isTyping: boolean): string | null {
  const { t } = useTranslation("editor");
  const scheme = forbiddenScheme(text);
  if (scheme) return t("linkField.scheme", { scheme });
  const isFine = isTyping || text.trim() === "" || isLink(text) || proposedLink(text) !== null;
  return isFine ? null : t("form.notALink");
}
