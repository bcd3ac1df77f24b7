import { useQuery } from "@tanstack/react-query";
import { Failure } from "../../api/failure";
import { pageQuery } from "../../api/pages";

/** The page with an id, as far as it is known; whether there is none any more. */
export function useChosenPage(id: number | null) {
  const { data, error } = useQuery({
    ...pageQuery(Number(id)),
    enabled: id !== null,
    retry: false,
  });
  return { page: data ?? null, isGone: error instanceof Failure && error.kind === "missing" };
}
