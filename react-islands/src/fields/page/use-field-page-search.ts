import { pageSearchQuery } from "../../api/pages";
import type { FieldOf } from "../../api/wire";
import { usePageSearch } from "../../shared/use-page-search";
import { useFormSource } from "../form-source";

/** Searches pages whose types the field allows. */
export function useFieldPageSearch({ types }: FieldOf<"page">, chosenTitle?: string) {
  const { locale } = useFormSource();
  return usePageSearch({
    query: (term) => pageSearchQuery(locale, term),
    isWanted: ({ type }) => types.length === 0 || types.includes(type),
    chosenTitle,
  });
}
