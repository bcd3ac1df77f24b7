import createClient from "openapi-fetch";
import { Failure, failureOf } from "./failure";
import { noteRelease } from "./release";
import type { components, paths } from "./schema";
import { fetchInSession } from "./session";

/** API client, typed by the generated schema. */
export const client = createClient<paths>({
  baseUrl: `${location.origin}/api/pagewright`,
  fetch: fetchInSession,
});

interface Outcome<T> {
  data?: T | undefined;
  error?: unknown;
  response: Response;
}

/** Body of a refusal whose HTTP status is below 400. */
type Refusal = components["schemas"]["Refusal"];

/** Returns the answer of a call, or throws a [`Failure`]. */
export async function unwrap<T>(call: Promise<Outcome<T>>): Promise<Exclude<T, Refusal>> {
  const { data, error, response } = await send(call);
  noteRelease(response);
  const failure = failureOf(response.status, data ?? error);
  if (failure) throw failure;
  if (data === undefined) throw new Failure("broken");
  // Refusals were thrown above.
  return data as Exclude<T, Refusal>;
}

async function send<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call;
  } catch (cause) {
    // The answer is not JSON.
    if (cause instanceof SyntaxError) throw new Failure("broken", [], null, { cause });
    throw cause;
  }
}

/**
 * Returns a value that the answer must contain.
 * Throws a `Failure` if it is missing.
 */
export function named<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Failure("broken");
  return value;
}
