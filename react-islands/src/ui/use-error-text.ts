import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../api/failure";
import type { ErrorItem } from "../api/wire";

/** Puts an error of the catalogue into words; `label` is what the person calls the field. */
export function useErrorText(): (error: ErrorItem, label?: string) => string {
  const { t, i18n } = useTranslation("errors");
  return useCallback(
    ({ code }, label) => {
      const isKnown: boolean = i18n.exists(code, { ns: "errors" });
      return isKnown ? t(code as "V_01", { property: label ?? t("field") }) : t("unknown", { code });
    },
    [t, i18n],
  );
}

/** Says in one sentence why a call failed. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useCallback(
    (failure) => {
      if (!(failure instanceof Failure)) return t("failure.unexpected");
      if (failure.kind === "offline") return t("failure.offline");
      if (failure.kind === "busy") return t("failure.busy");
      if (failure.kind === "signed-out") return t("failure.signedOut");
      if (failure.kind === "conflict") return t("conflict.waiting");
      const [first] = failure.errors;
      if (failure.kind === "missing" && first?.code !== "UM_02") return t("failure.missing");
      return first ? errorText(first) : t("failure.broken");
    },
    [t, errorText],
  );
}
