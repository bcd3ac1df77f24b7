import type { ErrorItem, PageVersion } from "./wire";

/**
 * Reason why a call failed.
 * - `refused`: forbidden by a rule, see `errors`
 * - `conflict`: another user changed a page (`latest`) or
 * other data (`answer.latest`)
 * - `signed-out`: the session has ended
 * - `forbidden`, `missing`: no permission, or it is gone
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
 * Error of a failed call, with `cause`.
 * Other errors are aborts by callers, or bugs.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errors: ErrorItem[];
  readonly latest: PageVersion | null;
  /** Body of the answer, empty without one. */
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

/** Returns another user's conflicting version, or null. */
export function latestOf<T>(failure: unknown): T | null {
  return failure instanceof Failure && failure.kind === "conflict" ? (failure.answer.latest as T) : null;
}

/** Returns errors of a refusal, otherwise none. */
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
    // Pagewright's 503 means busy, a proxy's restarting.
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
