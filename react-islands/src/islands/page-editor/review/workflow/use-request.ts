import { useQuery } from "@tanstack/react-query";
import { waitingRequestQuery } from "../../../../api/requests";
import type { RequestDetail } from "../../../../api/wire";
import { usePage } from "../../state/use-session";

/**
 * Returns the open request of this page,
 * which awaits a decision or a correction.
 * Null if there is none.
 */
export function useRequest(): RequestDetail | null {
  const { data = null } = useQuery(waitingRequestQuery(usePage()));
  return data;
}
