import { useTranslation } from "react-i18next";
import { isNoSource, isRedirectChain } from "../../api/error-codes";
import type { ErrorItem } from "../../api/wire";
import { useErrorText } from "../../ui/use-error-text";

export function useRedirectErrorText(): (error: ErrorItem) => string {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const labels: Record<string, string> = {
    from: t("redirects.columns.from"),
    to: t("redirects.columns.to"),
    status: t("redirects.columns.status"),
  };
  return (error) => {
    if (isRedirectChain(error)) return t(`redirects.chain.${error.property as "from" | "to"}`);
    if (isNoSource(error)) return t("redirects.notASource");
    return errorText(error, labels[error.property]);
  };
}
