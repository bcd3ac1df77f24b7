import type { Labels } from "../api/wire";

/** Returns a label in a language. Falls back to English, which always exists. */
export function inLanguage(labels: Labels, language: string): string {
  return labels[language] ?? labels.en ?? "";
}
