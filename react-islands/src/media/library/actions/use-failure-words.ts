import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../api/failure";
import { useErrorText, useFailureText } from "../../../ui/use-error-text";

/**
 * Returns a function that explains a failure.
 * `label` names the field.
 */
export function useFailureWords(): (failure: unknown, label?: string) => string {
  const { t } = useTranslation("media");
  const errorText = useErrorText();
  const failureText = useFailureText();
  return useCallback(
    (failure, label) => {
      if (!(failure instanceof Failure)) return failureText(failure);
      if (failure.kind === "missing") return t("failure.missing");
      const isRefused = failure.kind === "refused" && failure.errors.length > 0;
      return isRefused
        ? failure.errors.map((error) => errorText(error, label ?? t("failure.name"))).join(" ")
        : failureText(failure);
    },
    [t, errorText, failureText],
  );
}
