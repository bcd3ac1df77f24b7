import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import { hasWords } from "../lib/has-words";

/** Ignores accents, unlike Mantine's filter. */
export const filterByWords: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => hasWords(label, search)).slice(0, limit);
