import { TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDuplicateTag } from "../api/error-codes";
import { errorsOf } from "../api/failure";
import { searchTags, validateTag } from "../api/tags";
import type { CountedTag, ErrorItem } from "../api/wire";
import { charactersOf } from "../lib/extent";
import { checkTag, cleanTag, foldTag, MAX_TAG_CHARS } from "../lib/tag-name";
import { useErrorText } from "../ui/use-error-text";
import { useTypedName } from "../ui/use-typed-name";
import classes from "./tag-input.module.css";

/** Debounce of the tag search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

interface Props {
  label: string;
  description: ReactNode;
  error: ReactNode;
  withAsterisk?: boolean;
  readOnly?: boolean;
  max: number;
  value: string[];
  onChange: (names: string[]) => void;
}

/** Typed name that is invalid or duplicate. */
interface Problem {
  code: ErrorItem["code"];
  name: string;
}

/** Input for existing and new tags by name. */
export function TagInput({ max, value, onChange, error, ...labels }: Props) {
  const errorText = useErrorText();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { typed, setTyped, ownKeys } = useTypedName((name) => take(name));
  const [term] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ["tags", term],
    queryFn: ({ signal }) => searchTags(term, signal),
    enabled: term !== "" && checkTag(term) === null,
    placeholderData: keepPreviousData,
  });
  const suggestions = typed.trim() === "" ? [] : (found.data ?? []);
  const asking = useMutation({
    mutationFn: validateTag,
    onError: (failure, name) => {
      // An existing tag is no error.
      const refusal = errorsOf(failure).find((error) => !isDuplicateTag(error));
      if (refusal) setProblem({ code: refusal.code, name });
    },
  });

  const add = (next: string[]) => {
    const kept: string[] = [];
    for (const name of next) {
      if (value.includes(name)) {
        kept.push(name);
        continue;
      }
      const code = checkTag(name);
      if (code) {
        setProblem({ code, name: cleanTag(name) });
        setTyped(name);
        continue;
      }
      const known = suggestions.find((tag) => foldTag(tag.name) === foldTag(name));
      if (!known) asking.mutate(cleanTag(name));
      kept.push(known?.name ?? cleanTag(name));
    }
    if (kept.length !== value.length || kept.some((name, place) => name !== value[place])) onChange(kept);
  };
  const isThere = (name: string, names: string[]) => names.some((each) => foldTag(each) === foldTag(name));
  const refuseDuplicate = (name: string) => setProblem({ code: "V_06", name: cleanTag(name) });
  const take = (name: string) => {
    if (labels.readOnly) return true;
    const isDuplicate = isThere(name, value);
    if (!isDuplicate && value.length >= max) return false;
    setTyped("");
    if (isDuplicate) refuseDuplicate(name);
    else add([...value, name]);
    return isDuplicate || checkTag(name) === null;
  };
  const wrong =
    problem &&
    errorText(
      { ...problem, property: "", model: "tag" },
      `“${problem.name}”`,
      charactersOf(problem.name, MAX_TAG_CHARS),
    );
  return (
    <TagsInput
      {...labels}
      {...ownKeys}
      className="any-direction"
      error={wrong ?? error}
      maxTags={max}
      data={suggestions.map(({ name }) => name)}
      // The server has already filtered the
      // tags, also by their translations.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const tag = suggestions.find(({ name }) => name === option.value);
        return tag ? <Suggestion tag={tag} term={term} /> : option.value;
      }}
      comboboxProps={{ shadow: "md" }}
      isDuplicate={isThere}
      onDuplicate={refuseDuplicate}
      onMaxTags={(name) => setTyped(name)}
      searchValue={typed}
      onSearchChange={(next) => {
        setTyped(next);
        if (next !== "") setProblem(null);
      }}
      value={value}
      onChange={add}
    />
  );
}

/** An existing tag: name, matched translation, and usage. */
function Suggestion({ tag, term }: { tag: CountedTag; term: string }) {
  const { t } = useTranslation();
  const has = (name: string) => foldTag(name).includes(foldTag(term));
  const translation = has(tag.name) ? undefined : Object.values(tag.names).find(has);
  return (
    <span className={classes.option}>
      <span>
        {tag.name} {translation && <span className={classes.more}>({translation})</span>}
      </span>{" "}
      <span className={classes.more}>
        {tag.private ? t("tagsField.private") : t("tagsField.pages", { count: tag.count })}
      </span>
    </span>
  );
}
