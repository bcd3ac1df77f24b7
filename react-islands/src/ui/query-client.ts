import { QueryClient } from "@tanstack/react-query";
import { Failure } from "../api/failure";

const MAX_TRIES = 2;

/** Only temporary failures are retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (tries, failure) => failure instanceof Failure && failure.isTemporary && tries < MAX_TRIES,
        refetchOnWindowFocus: false,
      },
    },
  });
}
