import { useQuery } from "@tanstack/react-query";
import { waitingRequestQuery } from "../../../../api/requests";
import type { RequestDetail } from "../../../../api/wire";
import { usePage } from "../../state/use-session";

/** Returns the latest request to publish this page if it awaits a decision or a correction, or null. */
export function useRequest(): RequestDetail | null {
  const { data = null } = useQuery(waitingRequestQuery(usePage()));
  return data;
}
