import type { ErrorItem, PageVersion } from "./wire";

/**
 * Reason why a call failed.
 *
 * - `refused`: a rule forbids it, and `errors` name the fields
 * - `conflict`: another user changed a page (`latest`) or
 *   other data (`answer.latest`)
 * - `signed-out`: the session has ended
 * - `forbidden`, `missing`: the user lacks the permission, or it is gone
 * - `offline`: no answer in time, and a retry may help
 * - `busy`: the server is overloaded or its disk full, and a retry may help
 * - `broken`: the server failed, or its answer was unreadable
 */
export type FailureKind =
  | "refused"
  | "conflict"
  | "signed-out"
  | "forbidden"
  | "missing"
  | "offline"
  | "busy"
  | "broken";

/**
 * Error of a failed call, with the original error as `cause`. Any other error
 * is an abort by the caller, or a bug.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errors: ErrorItem[];
  readonly latest: PageVersion | null;
  /** Body of the answer, empty if there was none. */
  readonly answer: Record<string, unknown>;

  constructor(
    kind: FailureKind,
    errors: ErrorItem[] = [],
    latest: PageVersion | null = null,
    { answer = {}, ...options }: ErrorOptions & { answer?: Record<string, unknown> } = {},
  ) {
    super(errors.map((error) => error.code).join(", ") || kind, options);
    this.name = "Failure";
    this.kind = kind;
    this.errors = errors;
    this.latest = latest;
    this.answer = answer;
  }

  /** Returns true if a retry may succeed. */
  get isTemporary(): boolean {
    return this.kind === "offline" || this.kind === "busy";
  }
}

/** Returns another user's version after a conflict, otherwise null. */
export function latestOf<T>(failure: unknown): T | null {
  return failure instanceof Failure && failure.kind === "conflict" ? (failure.answer.latest as T) : null;
}

/** Returns the errors of a refused call, otherwise an empty list. */
export function errorsOf(failure: unknown): ErrorItem[] {
  return failure instanceof Failure ? failure.errors : [];
}

/** Returns the failure of an answer, or null if the call succeeded. */
export function failureOf(status: number, body: unknown): Failure | null {
  const answer = isRecord(body) ? body : {};
  const errors = errorItems(answer.Errors);
  if (status < 400) return answer.Success === false ? new Failure("refused", errors, null, { answer }) : null;
  const latest = isRecord(answer.latest) ? (answer.latest as PageVersion) : null;
  return new Failure(kindOf(status, Array.isArray(answer.Errors), latest), errors, latest, { answer });
}

function kindOf(status: number, isOurs: boolean, latest: PageVersion | null): FailureKind {
  switch (status) {
    case 401:
      return "signed-out";
    case 403:
      return "forbidden";
    case 404:
      return "missing";
    case 409:
      return latest ? "conflict" : "refused";
    case 413:
    case 415:
    case 422:
      return "refused";
    case 429:
      return "busy";
    // Pagewright's 503 means a busy server, a proxy's 503 a restarting one.
    case 503:
      return isOurs ? "busy" : "offline";
    case 408:
    case 502:
    case 504:
      return "offline";
    default:
      return "broken";
  }
}

function errorItems(value: unknown): ErrorItem[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map(({ code, property, model, detail }) => ({
    code: String(code) as ErrorItem["code"],
    property: typeof property === "string" ? property : "",
    model: typeof model === "string" ? model : "",
    ...(typeof detail === "string" && { detail }),
  }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
