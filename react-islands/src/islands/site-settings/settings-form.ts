import type { ErrorItem, SiteSettingsProps } from "../../api/wire";
import type { SettingsValues, SettingValue } from "./settings-values";

export type Fonts = SiteSettingsProps["fonts"];

/** Props of all sections. */
export interface SettingsForm {
  values: SettingsValues;
  /** The settings as loaded. */
  base: SettingsValues;
  errors: ErrorItem[];
  set: (changed: Record<string, SettingValue>) => void;
}

/** Returns the site's locales, including unsaved ones. */
export function localesIn({ values }: SettingsForm): string[] {
  return values.availableLocales as string[];
}
