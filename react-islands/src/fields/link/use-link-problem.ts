import { useTranslation } from "react-i18next";
import { forbiddenScheme, isLink, proposedLink } from "../../lib/link";

/**
 * Why a text is no link, in words; null for a link, for what becomes one when the field is left, for an empty text, and for one that may
 * be the title of a page.
 */
export function useLinkProblem(text: string, isTitle: boolean): string | null {
  const { t } = useTranslation("editor");
  const scheme = forbiddenScheme(text);
  if (scheme) return t("linkField.scheme", { scheme });
  const isFine = isTitle || text.trim() === "" || isLink(text) || proposedLink(text) !== null;
  return isFine ? null : t("form.notALink");
}
