import type { Labels } from "../api/wire";

/** Returns a label in a language, or in English, which always exists. */
export function inLanguage(labels: Labels, language: string): string {
  return labels[language] ?? labels.en ?? "";
}
