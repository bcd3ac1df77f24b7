import { useQuery } from "@tanstack/react-query";
import { Failure } from "../../api/failure";
import { pageQuery } from "../../api/pages";

/**
 * Loads the chosen page.
 * `isGone` is true if it does not exist.
 */
export function useChosenPage(id: number | null) {
  const { data, error } = useQuery({
    ...pageQuery(Number(id)),
    enabled: id !== null,
    retry: false,
  });
  return { page: data ?? null, isGone: error instanceof Failure && error.kind === "missing" };
}
