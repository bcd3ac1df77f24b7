import type { ErrorItem, PageVersion } from "./wire";

/**
 * Reason why a call failed.
 * - `refused`: a rule forbids the call, see `errors`
 * - `conflict`: another user changed the page (`latest`) or
 *   other data (`answer.latest`)
 * - `signed-out`: the session has ended
 * - `forbidden`: the user has no permission
 * - `missing`: the requested data does not exist
 * - `offline`: no answer in time, a retry may help
 * - `busy`: server overloaded or disk full, retry later
 * - `broken`: server failure, or unreadable answer
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
 * Error of a failed call.
 * All other errors are aborts by the caller, or bugs.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errors: ErrorItem[];
  readonly latest: PageVersion | null;
  /** JSON body of the answer. Empty if the answer has none. */
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

/**
 * Returns the newer state that another user has saved.
 * Null if the failure is not a conflict.
 */
export function latestOf<T>(failure: unknown): T | null {
  return failure instanceof Failure && failure.kind === "conflict" ? (failure.answer.latest as T) : null;
}

/** Returns the errors of a [`Failure`]. Other exceptions have none. */
export function errorsOf(failure: unknown): ErrorItem[] {
  return failure instanceof Failure ? failure.errors : [];
}

/** Returns an answer's failure, or null for success. */
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
    // Pagewright answers 503 if it is overloaded.
    // A proxy answers 503 while Pagewright restarts.
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
