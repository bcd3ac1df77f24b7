import { QueryClient } from "@tanstack/react-query";
import { Failure } from "../api/failure";

const MAX_ATTEMPTS = 2;

/**
 * Creates a client that retries only temporary failures.
 * Without a connection, requests fail at once.
 * Queries run again when the browser is online.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (tries, failure) => failure instanceof Failure && failure.isTemporary && tries < MAX_ATTEMPTS,
        refetchOnWindowFocus: false,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
