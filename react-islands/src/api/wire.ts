import type { components, paths } from "./schema";

export type {
  Block,
  BlockChange,
  Change,
  Comparison,
  Drift,
  DriftItem,
  FieldChange,
  ListOf,
  ListParams,
  MenuName,
  Page,
  PageGroup,
  PageReferences,
  PageSchedule,
  Plan,
  Presence,
  PresenceNoted,
  Redirect,
  ReferringPage,
  RequestDetail,
  RequestListItem,
  RequestStatus,
  RequestStep,
  ScheduledAction,
  ScheduleRun,
  Source,
  SourceChange,
  TrashedPage,
  UpdatedPage,
  VersionSummary,
} from "./life-wire";

type Schemas = components["schemas"];

export type AccountStatus = Schemas["AccountStatus"];
export type AuditEntry = Schemas["AuditEntry"];
export type BlockImage = Schemas["BlockImage"];
export type BlockSchema = Schemas["BlockSchema"];
export type Choice = Schemas["Choice"];
export type ErrorItem = Schemas["ErrorItem"];
export type Field = Schemas["Field"];
export type Grant = Schemas["Grant"];
export type ListedRole = Schemas["ListedRole"];
export type ListedUser = Schemas["ListedUser"];
export type MediaFile = Schemas["MediaFile"];
export type PageListItem = Schemas["PageListItem"];
export type PageStatus = Schemas["PageStatus"];
export type PageTypeSchema = Schemas["PageTypeSchema"];
export type PageVersion = Schemas["PageVersion"];
export type Parameters = Schemas["Parameters"];
export type Permission = Schemas["Permission"];
export type Person = Schemas["Person"];
export type Role = Schemas["Role"];
export type Settings = Schemas["Settings"];
export type User = Schemas["User"];
export type Sibling = Schemas["Sibling"];
export type SortOrder = Schemas["SortOrder"];
export type Words = Schemas["Words"];

/** What a JSON `POST` takes. */
export type Body<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { "application/json": infer B } } };
}
  ? B
  : never;

/** The languages that the admin speaks. */
export type Language = keyof Words;

/** The properties of a block or of a page type: field name to value. */
export type Props = Record<string, unknown>;
