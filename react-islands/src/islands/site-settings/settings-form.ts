import type { ErrorItem, SiteSettingsProps } from "../../api/wire";
import type { SettingsValues, SettingValue } from "./settings-values";

export type Fonts = SiteSettingsProps["fonts"];

/** What the sections of the screen are given. */
export interface SettingsForm {
  values: SettingsValues;
  /** What the settings were when they were read. */
  base: SettingsValues;
  errors: ErrorItem[];
  set: (changed: Record<string, SettingValue>) => void;
}

/** The locales of the site, as they are typed. */
export function localesIn({ values }: SettingsForm): string[] {
  return values.availableLocales as string[];
}
