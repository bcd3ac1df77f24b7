import { QueryClient } from "@tanstack/react-query";
import { Failure } from "../api/failure";

const MAX_TRIES = 2;

/**
 * Only temporary failures are retried. Without a connection queries and mutations fail, and so what asked can say it: by default they
 * would wait for the connection. Queries are then tried again when it is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (tries, failure) => failure instanceof Failure && failure.isTemporary && tries < MAX_TRIES,
        refetchOnWindowFocus: false,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
