import { useTranslation } from "react-i18next";
import type { ErrorItem } from "../../api/wire";
import { useErrorText } from "../../ui/use-error-text";

/** Puts an error of a redirect into words. */
export function useRedirectErrorText(): (error: ErrorItem) => string {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const labels: Record<string, string> = {
    from: t("redirects.columns.from"),
    to: t("redirects.columns.to"),
    status: t("redirects.columns.status"),
  };
  return (error) => {
    const { code, property, detail } = error;
    if (code === "V_07" && (property === "from" || property === "to"))
      return t(`redirects.chain.${property}`);
    if (code === "V_12" && property === "from" && !detail) return t("redirects.notASource");
    return errorText(error, labels[property]);
  };
}
