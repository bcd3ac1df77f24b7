import { useMutation, useQueryClient } from "@tanstack/react-query";
import { copyMenu, menusQuery } from "../../api/menus";
import { refetchQueries } from "../../api/refetch-queries";
import type { MenuSummary } from "../../api/wire";

interface Copy {
  /** The menu that is replaced. */
  target: MenuSummary;
  /** Locale of the menu that is copied. */
  from: string;
}

/**
 * Returns the mutation that copies a menu to another language.
 * `onCopied` receives the names of the entries that were left out.
 */
export function useCopyMenu(onCopied: (leftOut: string[], target: MenuSummary) => void | Promise<void>) {
  const queries = useQueryClient();
  // The replaced menu may have changed meanwhile, so a failure reads it again.
  const refetch = () => refetchQueries(queries, menusQuery.queryKey);
  return useMutation({
    mutationFn: ({ target, from }: Copy) => copyMenu(target, from),
    onSuccess: async (leftOut, { target }) => {
      await refetch();
      await onCopied(leftOut, target);
    },
    onError: refetch,
  });
}
