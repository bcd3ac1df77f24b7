import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import { hasWords } from "../lib/has-words";

/**
 * Filter of a select without groups. Mantine's filter distinguishes accents.
 */
export const filterByWords: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => hasWords(label, search)).slice(0, limit);
