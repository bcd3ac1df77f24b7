import { useTranslation } from "react-i18next";
import type { Language } from "../api/wire";

/** Language of the screen. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
