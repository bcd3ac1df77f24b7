import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { keyText } from "../lib/key-text";

/** Writes a key as people read it on a keyboard of their language: `Strg+Umschalt+Z`. */
export function useKeyText(): (key: string) => string {
  const { t } = useTranslation();
  return useCallback((key) => keyText(key, (name) => t(`keys.${name}`)), [t]);
}
