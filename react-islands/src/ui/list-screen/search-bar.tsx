import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon";
import classes from "./list-screen.module.css";
import { SearchInput } from "./search-input";

interface Props {
  term: string;
  placeholder?: string | undefined;
  onChange: (term: string) => void;
}

/** Collapsible search input, at first open. Closing it ends the search. */
export function SearchBar({ term, placeholder, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  // True after the user opened the input again.
  const [isReopened, setReopened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const bar = useId();
  // Opens the input if the address contains a term.
  useEffect(() => {
    if (term !== "") setOpen(true);
  }, [term]);
  const close = () => {
    setOpen(false);
    setReopened(true);
    toggle.current?.focus();
    if (term !== "") onChange("");
  };
  return (
    <div className={classes.searchBar}>
      <Button
        ref={toggle}
        variant="default"
        leftSection={<Icon name="search" />}
        data-search-toggle
        aria-expanded={isOpen}
        aria-controls={bar}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {t("search.label")}
      </Button>
      <div id={bar} className={classes.search} hidden={!isOpen}>
        {isOpen && (
          <SearchInput
            term={term}
            placeholder={placeholder}
            onChange={onChange}
            onClose={close}
            autoFocus={isReopened && term === ""}
          />
        )}
      </div>
    </div>
  );
}
