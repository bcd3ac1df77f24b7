import { TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { LocaleAttributes } from "../../../../lib/locale";
import { useTypedName } from "../../../../ui/use-typed-name";

interface Props {
  /** HTML attributes for the language of the page. */
  written: LocaleAttributes;
  label: string;
  description: string;
  error: ReactNode;
  /** Maximum number of keywords. */
  max: number;
  value: string[];
  onChange: (keywords: string[]) => void;
}

export function KeywordsField({ written, max, value, onChange, ...labels }: Props) {
  const { typed, setTyped, ownKeys } = useTypedName((name) => {
    const keyword = name.trim();
    const isThere = value.some((each) => each.toLowerCase() === keyword.toLowerCase());
    if (!isThere && value.length >= max) return false;
    setTyped("");
    if (!isThere) onChange([...value, keyword]);
    return true;
  });
  return (
    <TagsInput
      {...written}
      {...labels}
      {...ownKeys}
      maxTags={max}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={onChange}
    />
  );
}
