import type { ErrorItem, PageVersion } from "./wire";

/**
 * Why a call failed.
 *
 * - `refused`: a rule of the product said no; `errors` name the fields
 * - `conflict`: somebody else stored meanwhile; `latest` is their version of a page, and `answer.latest` of anything else
 * - `signed-out`: the session has ended
 * - `forbidden`, `missing`: the user may not, or the thing is gone
 * - `offline`: the server was not reached, or did not answer in time; trying again may help
 * - `busy`: the server was reached and cannot do it just now: its disk is full, or too many ask; trying again may help
 * - `broken`: the server failed, or its answer could not be read
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
 * What the functions of this folder throw for a failed call; `cause` is the original error. Anything else they
 * throw is an abort that the caller asked for, or a bug.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errors: ErrorItem[];
  readonly latest: PageVersion | null;
  /** The body of the answer; empty where there was none. */
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

  /** Whether trying again may help, with nothing changed. */
  get isTemporary(): boolean {
    return this.kind === "offline" || this.kind === "busy";
  }
}

/** Returns a thing as others left it, where a change of it was refused for that. */
export function latestOf<T>(failure: unknown): T | null {
  return failure instanceof Failure && failure.kind === "conflict" ? (failure.answer.latest as T) : null;
}

/** What a call was refused for, as far as that is known. */
export function errorsOf(failure: unknown): ErrorItem[] {
  return failure instanceof Failure ? failure.errors : [];
}

/** Reads a refusal from a status and a body; null where the call succeeded. */
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
    // The product's own 503 says what it is; that of a proxy is about a server that is being restarted.
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
