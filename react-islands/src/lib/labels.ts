import type { Labels } from "../api/wire";

/** A label in a language. English is always there, and stands in where the language is missing. */
export function inLanguage(labels: Labels, language: string): string {
  return labels[language] ?? labels.en ?? "";
}
