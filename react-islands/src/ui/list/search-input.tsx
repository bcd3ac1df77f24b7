import { TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { debounceLeading } from "../../lib/debounce";
import classes from "./list.module.css";

interface Props {
  term: string;
  placeholder: string;
  onChange: (term: string) => void;
}

/** Milliseconds (specification, section 9). */
const SEARCH_DELAYS = { wait: 500, maxWait: 1000 };

/** Types ahead of the list; a term that comes from the address (Back, a link) takes its place. */
export function SearchInput({ term, placeholder, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(term);
  const search = useMemo(() => debounceLeading(onChange, SEARCH_DELAYS), [onChange]);
  useEffect(() => search.cancel, [search]);
  useEffect(() => setTyped(term), [term]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      label={t("search.label")}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
