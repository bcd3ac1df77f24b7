import { useTranslation } from "react-i18next";
import { forbiddenScheme, isLink } from "../../lib/link";

/** Why a text is no link, in words; null for a link, and for an empty text. */
export function useLinkProblem(text: string): string | null {
  const { t } = useTranslation();
  const scheme = forbiddenScheme(text);
  if (scheme) return t("linkField.scheme", { scheme });
  return text.trim() === "" || isLink(text) ? null : t("form.notALink");
}
