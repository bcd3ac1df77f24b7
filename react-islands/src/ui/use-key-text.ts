import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { keyText } from "../lib/key-text";

/**
 * Returns a function that translates
 * keys, as in `Strg+Umschalt+Z`.
 */
export function useKeyText(): (key: string) => string {
  const { t } = useTranslation();
  return useCallback((key) => keyText(key, (name) => t(`keys.${name}`)), [t]);
}
