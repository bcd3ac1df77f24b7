import type { Labels } from "../api/wire";

/** Returns the label in a language, or else in English. */
export function inLanguage(labels: Labels, language: string): string {
  return labels[language] ?? labels.en ?? "";
}
