import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type AccountStatus = Schemas["AccountStatus"];
export type OptionalMail = Schemas["OptionalMail"];
export type OwnSession = Schemas["OwnSession"];
export type ApiToken = Schemas["ApiToken"];
export type ApiTokensProps = Schemas["ApiTokensProps"];
export type AuditEntry = Schemas["AuditEntry"];
export type AuditLogProps = Schemas["AuditLogProps"];
export type BackupRun = Schemas["BackupRun"];
export type BackupSchedule = Schemas["BackupSchedule"];
export type BackupStatus = Schemas["BackupStatus"];
export type BackupsProps = Schemas["BackupsProps"];
export type Block = Schemas["Block"];
export type BlockLastChange = Schemas["BlockLastChange"];
export type BlockChange = Schemas["BlockChange"];
export type BlockFile = Schemas["BlockFile"];
export type BlockGroup = Schemas["BlockGroup"];
export type BlockImage = Schemas["BlockImage"];
export type BlockSchema = Schemas["BlockSchema"];
export type Change = Schemas["Change"];
export type Choice = Schemas["Choice"];
export type ColourReplacement = Schemas["ColourReplacement"];
export type Comparison = Schemas["Comparison"];
export type Condition = Schemas["Condition"];
export type CountedTag = Schemas["CountedTag"];
export type CropParams = Schemas["CropParams"];
export type DeliveryFailure = Schemas["DeliveryFailure"];
export type DirectoryContent = Schemas["DirectoryContent"];
export type Drift = Schemas["Drift"];
export type DriftItem = Schemas["DriftItem"];
export type EditorTab = Schemas["EditorTab"];
export type ErrorItem = Schemas["ErrorItem"];
export type FailedMail = Schemas["FailedMail"];
export type FailedMailsProps = Schemas["FailedMailsProps"];
export type Field = Schemas["Field"];
export type FieldKind = Field["kind"];
/** A field of a certain kind. */
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
export type FieldChange = Schemas["FieldChange"];
/** Number of changed files in the trash, and the files in use. */
export type TrashChanged = Pick<
  Schemas["WriteResultWith_TrashChanged"],
  "files" | "filesInUse" | "totalFilesInUse"
>;
export type FileInUse = Schemas["FileInUse"];
/** Changes to a file. Missing properties stay unchanged. */
export type FileEdit = Schemas["EditFile"];
export type FileUse = Schemas["FileUse"];
export type Finding = Schemas["Finding"];
export type FocalPoint = Schemas["FocalPoint"];
export type FontStack = Schemas["FontStack"];
export type Grant = Schemas["Grant"];
export type GrantParameters = Schemas["GrantParameters"];
export type HeartbeatResponse = Schemas["HeartbeatResponse"];
export type ImportedLine = Schemas["ImportedLine"];
export type IslandUser = Schemas["IslandUser"];
export type JobItem = Schemas["JobItem"];
export type Labels = Schemas["Labels"];
/** A language of the interface. */
export type Language = Schemas["Language"];
export type ListFilter = Schemas["ListFilter"];
export type ListParams = Schemas["ListParams"];
export type ListedRole = Schemas["ListedRole"];
export type ListedTag = Schemas["ListedTag"];
export type ListedUser = Schemas["ListedUser"];
export type LoggedError = Schemas["LoggedError"];
export type MediaFile = Schemas["MediaFile"];
export type MediaFolder = Schemas["MediaFolder"];
export type MediaKind = Schemas["MediaKind"];
/** Filters, sort order and cursor of a file list. */
export type MediaPartParams = Schemas["MediaPartParams"];
export type MediaPart = Schemas["MediaPart"];
export type MediaLibraryProps = Schemas["MediaLibraryProps"];
export type Menu = Schemas["Menu"];
export type MenuEntry = Schemas["MenuEntry"];
export type MenuItem = Schemas["MenuItem"];
export type MenuName = Schemas["MenuName"];
export type MenuStructureProps = Schemas["MenuStructureProps"];
export type MenuSummary = Schemas["MenuSummary"];
export type NewPageProps = Schemas["NewPageProps"];
export type OptionalScript = Schemas["OptionalScript"];
export type Page = Schemas["Page"];
export type PageEditorProps = Schemas["PageEditorProps"];
export type PageGroup = Schemas["PageGroup"];
export type PageMenu = Schemas["PageMenu"];
export type PageListItem = Schemas["PageListItem"];
export type PageListProps = Schemas["PageListProps"];
export type PageReferences = Schemas["PageReferences"];
export type PageSchedule = Schemas["PageSchedule"];
export type Plan = Schemas["Plan"];
export type PageStatus = Schemas["PageStatus"];
export type PageSummary = Schemas["PageSummary"];
export type ReplacedAddress = Schemas["ReplacedAddress"];
export type PageTypeSchema = Schemas["PageTypeSchema"];
export type PageVersion = Schemas["PageVersion"];
export type StateCount = Schemas["StateCount"];
export type StoredBackup = Schemas["StoredBackup"];
export type StoredBackups = Schemas["StoredBackups"];
export type SystemProps = Schemas["SystemProps"];
export type SystemStatus = Schemas["SystemStatus"];
export type VersionDraft = Schemas["VersionDraft"];
export type KnownBlocks = Schemas["KnownBlocks"];
export type Permission = Schemas["Permission"];
export type PictureProgress = Schemas["PictureProgress"];
export type Presence = Schemas["Presence"];
export type Redirect = Schemas["Redirect"];
export type RedirectsProps = Schemas["RedirectsProps"];
export type RelinkedPage = Schemas["RelinkedPage"];
export type DeletedFile = Schemas["DeletedFile"];
export type ReplacedFile = Schemas["ReplacedFile"];
export type ReplacedFiles = Schemas["ReplacedFiles"];
export type RequestDetail = Schemas["RequestDetail"];
export type RequestListItem = Schemas["RequestListItem"];
export type RequestStatus = Schemas["RequestStatus"];
export type RequestStep = Schemas["RequestStep"];
export type ResolvedError = Schemas["ResolvedError"];
export type Role = Schemas["Role"];
export type RolesProps = Schemas["RolesProps"];
export type ScheduleRun = Schemas["ScheduleRun"];
export type SearchIndexProps = Schemas["SearchIndexProps"];
export type SearchMiss = Schemas["SearchMiss"];
export type SearchStatus = Schemas["SearchStatus"];
export type SessionWatchProps = Schemas["SessionWatchProps"];
export type Settings = Schemas["Settings"];
export type SettingsChange = Schemas["SettingsChange"];
export type ShellProps = Schemas["ShellProps"];
export type Sibling = Schemas["Sibling"];
export type SiteSettingsProps = Schemas["SiteSettingsProps"];
export type Source = Schemas["Source"];
export type Submission = Schemas["Submission"];
export type SubmissionsProps = Schemas["SubmissionsProps"];
export type Synonyms = Schemas["Synonyms"];
export type Tag = Schemas["Tag"];
export type VersionedTag = Schemas["VersionedTag"];
export type TagsProps = Schemas["TagsProps"];
export type Template = Schemas["Template"];
export type TemplateBlocks = Schemas["TemplateBlocks"];
export type TemplatesProps = Schemas["TemplatesProps"];
export type TextFeature = Schemas["TextFeature"];
export type ThemeChange = Schemas["ThemeChange"];
export type TrashedPage = Schemas["TrashedPage"];
export type UnknownAddress = Schemas["UnknownAddress"];
export type User = Schemas["User"];
export type UserSettingsProps = Schemas["UserSettingsProps"];
export type UsersProps = Schemas["UsersProps"];
export type VersionShare = Schemas["VersionShare"];
export type VersionSummary = Schemas["VersionSummary"];
export type VisibleSettings = Schemas["VisibleSettings"];
export type Warning = Schemas["Warning"];
export type WatchedUser = Schemas["WatchedUser"];
export type Webhook = Schemas["Webhook"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
export type WebhookEvent = Schemas["WebhookEvent"];
export type WebhookFields = Schemas["WebhookFields"];
export type WebhooksProps = Schemas["WebhooksProps"];
export type WorkListProps = Schemas["WorkListProps"];

/** One page of a list, and the total number of items. */
export interface ListOf<T> {
  items: T[];
  totalItems: number;
}

/** JSON body of a `POST`. */
export type Body<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { "application/json": infer B } } };
}
  ? B
  : never;

/** Query parameters of a `GET`. */
export type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

/** Values of a page, block or item, by field name. */
export type Props = Record<string, unknown>;
