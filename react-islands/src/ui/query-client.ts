import { QueryClient } from "@tanstack/react-query";
import { Failure } from "../api/failure";

const MAX_ATTEMPTS = 2;

/**
 * Retries only temporary failures.
 * Calls fail offline, and queries retry once online.
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
