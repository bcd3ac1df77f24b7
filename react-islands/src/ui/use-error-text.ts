import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isTooLong, isUserGone } from "../api/error-codes";
import { Failure } from "../api/failure";
import type { ErrorItem } from "../api/wire";
import type { Extent } from "../lib/extent";

/**
 * Returns a function that translates an error.
 * `label` is the label of the
 * field with the error.
 */
export function useErrorText(): (error: ErrorItem, label?: string, extent?: Extent | null) => string {
  const { t, i18n } = useTranslation("errors");
  const tooLongText = useTooLongText();
  return useCallback(
    (error, label, extent) => {
      const { code, detail } = error;
      const tooLong = isTooLong(error) ? tooLongText(extent ?? null, label ?? t("field")) : null;
      if (tooLong !== null) return tooLong;
      const isKnown: boolean = i18n.exists(code, { ns: "errors" });
      if (!isKnown) return t("unknown", { code });
      const property = label ?? t("field");
      // If a code has no separate text for details,
      // i18next uses the general text of the code.
      return detail
        ? t(code as "V_12", { property, detail, context: "detail" })
        : t(code as "V_01", { property });
    },
    [t, i18n, tooLongText],
  );
}

/**
 * Returns a function for the text of
 * an error, or of an exceeded length.
 */
export function useFieldErrorText(): (
  error: ErrorItem | null | undefined,
  label: string,
  extent: Extent | null,
) => string | null {
  const errorText = useErrorText();
  const tooLongText = useTooLongText();
  return useCallback(
    (error, label, extent) => {
      if (error) return errorText(error, label, extent);
      return extent?.of === "characters" ? tooLongText(extent, label) : null;
    },
    [errorText, tooLongText],
  );
}

/**
 * Returns a function for the text of an exceeded length.
 * It returns null if a text is not too long.
 * It does not count entries, and always returns their text.
 */
function useTooLongText(): (extent: Extent | null, label: string) => string | null {
  const { t } = useTranslation();
  return useCallback(
    (extent, property) => {
      if (extent === null) return null;
      const { most: max } = extent;
      if (extent.of === "entries") return t("failure.tooMany", { property, max });
      const { length } = extent;
      return length > max ? t("failure.tooLong", { property, length, max }) : null;
    },
    [t],
  );
}

/**
 * Returns a function that explains
 * a failed call in one sentence.
 */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useCallback(
    (failure) => {
      if (!(failure instanceof Failure)) return t("failure.unexpected");
      if (failure.kind === "offline") return t("failure.offline");
      if (failure.kind === "busy") return t("failure.busy");
      if (failure.kind === "signed-out") return t("failure.signedOut");
      if (failure.kind === "conflict") return t("failure.conflict");
      const [first] = failure.errors;
      if (failure.kind === "missing" && !(first && isUserGone(first))) return t("failure.missing");
      return first ? errorText(first) : t("failure.broken");
    },
    [t, errorText],
  );
}
