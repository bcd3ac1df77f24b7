import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import { hasWords } from "../lib/has-words";

/**
 * Option filter that ignores accents,
 * unlike Mantine's own filter.
 */
export const filterByWords: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => hasWords(label, search)).slice(0, limit);
