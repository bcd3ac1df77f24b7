import { useTranslation } from "react-i18next";
import type { Language } from "../api/wire";

/** The language that the screen is in. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
