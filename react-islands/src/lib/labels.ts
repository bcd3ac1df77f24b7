import type { Labels } from "../api/wire";

/** Returns a label, in English if necessary. */
export function inLanguage(labels: Labels, language: string): string {
  return labels[language] ?? labels.en ?? "";
}
