import { TextInput } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { debounceLeading } from "../../lib/debounce";

interface Props {
  term: string;
  placeholder?: string | undefined;
  onChange: (term: string) => void;
  /** Called on Escape. */
  onClose: () => void;
  autoFocus?: boolean;
}

/** Debounce delays in milliseconds. */
const SEARCH_DELAYS = { wait: 500, maxWait: 1000 };

/**
 * Searches while the user types.
 * A new term in the address replaces the typed text.
 */
export function SearchInput({ term, placeholder, onChange, onClose, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(term);
  const asked = useRef(term);
  const search = useMemo(() => {
    const ask = (next: string) => {
      asked.current = next;
      onChange(next);
    };
    return debounceLeading(ask, SEARCH_DELAYS);
  }, [onChange]);
  useEffect(() => search.cancel, [search]);
  useEffect(() => {
    if (term === asked.current) return;
    // Otherwise a pending search would restore the old term.
    search.cancel();
    asked.current = term;
    setTyped(term);
  }, [term, search]);
  return (
    <TextInput
      type="search"
      aria-label={t("search.label")}
      placeholder={placeholder ?? t("search.placeholder")}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        search.cancel();
        onClose();
      }}
      autoFocus={autoFocus}
    />
  );
}
