import type { ErrorItem, SiteSettingsProps } from "../../api/wire";
import type { SettingsValues, SettingValue } from "./settings-values";

export type Fonts = SiteSettingsProps["fonts"];

/** Form state, which every section receives. */
export interface SettingsForm {
  values: SettingsValues;
  /** Values as last loaded or saved. */
  base: SettingsValues;
  errors: ErrorItem[];
  set: (changed: Record<string, SettingValue>) => void;
}

/** Returns the locales of the site, including unsaved additions. */
export function localesIn({ values }: SettingsForm): string[] {
  return values.availableLocales as string[];
}
