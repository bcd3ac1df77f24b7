import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../../../api/failure";
import type { ErrorItem } from "../../../../api/wire";
import { useFailureText } from "../../../../ui/use-error-text";

/**
 * Returns a function that describes a
 * failed call or an oversized page.
 */
export function usePageFailureText(): (failure: unknown) => string {
  const { t } = useTranslation("editor");
  const failureText = useFailureText();
  return useCallback(
    (failure) => (errorsOf(failure).some(isAboutSize) ? t("preview.tooLarge") : failureText(failure)),
    [t, failureText],
  );
}

function isAboutSize({ code, property }: ErrorItem): boolean {
  return code === "V_14" && (property === "" || property === "blocks");
}
