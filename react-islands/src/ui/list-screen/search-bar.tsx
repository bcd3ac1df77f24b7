import { Button, TextInput } from "@mantine/core";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { debounceLeading } from "../../lib/debounce";
import { Icon } from "../icon";
import classes from "./list-screen.module.css";

interface Props {
  term: string;
  placeholder?: string | undefined;
  onChange: (term: string) => void;
}

/** Milliseconds (specification, section 9). */
const SEARCH_DELAYS = { wait: 500, maxWait: 1000 };

/** Opens and closes by its button; what is closed no longer narrows the list. */
export function SearchBar({ term, placeholder, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(term !== "");
  const toggle = useRef<HTMLButtonElement>(null);
  const bar = useId();
  // A term that comes from the address (Back, a link) is seen.
  useEffect(() => {
    if (term !== "") setOpen(true);
  }, [term]);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
    if (term !== "") onChange("");
  };
  return (
    <div className={classes.searchBar}>
      <Button
        ref={toggle}
        variant="default"
        leftSection={<Icon name="search" />}
        aria-expanded={isOpen}
        aria-controls={bar}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {t("search.label")}
      </Button>
      <div id={bar} className={classes.search} hidden={!isOpen}>
        {isOpen && <SearchInput term={term} placeholder={placeholder} onChange={onChange} onClose={close} />}
      </div>
    </div>
  );
}

/** Types ahead of the list; a term that comes from the address takes the place of what is typed. */
function SearchInput({ term, placeholder, onChange, onClose }: Props & { onClose: () => void }) {
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
    asked.current = term;
    setTyped(term);
  }, [term]);
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
        onClose();
      }}
      // Whoever opens the bar wants to type.
      autoFocus={term === ""}
    />
  );
}
