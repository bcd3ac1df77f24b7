// The calls of a page's life in the form of the generated schema, which takes their place.

import type { Client } from "openapi-fetch";
import { client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
type ErrorItem = Schemas["ErrorItem"];
type PageStatus = Schemas["PageStatus"];
type Person = Schemas["Person"];
type Sibling = Schemas["Sibling"];
type PageListItem = Schemas["PageListItem"];
type PageVersion = Schemas["PageVersion"];
type Outcome = Schemas["Outcome"];
type SortOrder = Schemas["SortOrder"];

export type Block = Schemas["Block"] & {
  /** Whether the block's source has changed or is gone; only in reads of a newest version. */
  outdated?: boolean;
};

export type Page = Schemas["Page"] & {
  groupID: number;
  /** The page that this one was translated from; null when it was not. */
  sourcePageID?: number | null;
  createdAt: string;
  createdBy?: Person | null;
  changedAt: string;
  changedBy?: Person | null;
};

export type RequestStatus = "sent" | "resent" | "accepted" | "rejected" | "revoked";

/** A row of the list of requests. */
export interface RequestListItem {
  id: number;
  pageID: number;
  /** The version that the request is pinned to. */
  pageVersionID: number;
  /** The live version, to compare with; null when the page is not published. */
  publishedVersionID?: number | null;
  title: string;
  slug: string;
  locale: string;
  type: string;
  pageStatus: PageStatus;
  status: RequestStatus;
  /** Whether the page has a newer stored version than the one that is asked about; accepting then needs a resend. */
  outdated: boolean;
  comment: string;
  requestedBy?: Person | null;
  requestedAt: string;
  /** Empty until the request is decided. */
  feedback: string;
  decidedBy?: Person | null;
  decidedAt?: string | null;
}

/** One move of a request: who made it, when, and with which words. */
export interface RequestStep {
  status: RequestStatus;
  pageVersionID: number;
  by?: Person | null;
  at: string;
  words: string;
}

/** The latest request about a version, with every step it took, the oldest first. */
export type RequestDetail = RequestListItem & { steps: RequestStep[] };

export type Change = "added" | "removed" | "moved" | "changed" | "same";

/** A field whose value differs; null where there is none. */
export interface FieldChange {
  /** The field's; `__images.<field>` and `__files.<field>` for pictures and documents, `anchorPoint`, `type`. */
  name: string;
  before: unknown;
  after: unknown;
}

/** What became of one block. */
export interface BlockChange {
  key: string;
  type: string;
  change: Change;
  /** Whether its place among the blocks that both versions have is another. */
  moved: boolean;
  /** The fields that differ; every filled field of a block that was added or removed. */
  fields: FieldChange[];
}

/** Two versions beside each other. */
export interface Comparison {
  before: VersionSummary;
  after: VersionSummary;
  /** The fields of the version itself that differ. */
  fields: FieldChange[];
  /** Every block of both versions, in the order of the later one; a removed block stands where it was. */
  blocks: BlockChange[];
}

/** A version in a page's history. */
export interface VersionSummary {
  id: number;
  /** The version that this one was made from; null for the first. */
  baseID?: number | null;
  title: string;
  createdAt: string;
  /** Null for the system. */
  createdBy?: Person | null;
  /** Whether this is what visitors see now. */
  live: boolean;
  /** When this version was last published; null when it never was. */
  publishedAt?: string | null;
  publishedBy?: Person | null;
  /** Whether an open request is pinned to it. */
  hasPublicationRequest: boolean;
}

/** The page that a translation was made from. */
export interface Source {
  pageID: number;
  locale: string;
  title: string;
  slug: string;
  /** The newest stored version, which the items are up to. Settling names it. */
  pageVersionID: number;
}

export type SourceChange = "changed" | "added" | "removed" | "moved";

/** One change in the source, to be taken over, settled as still right, or declined. */
export interface DriftItem {
  /** The block's key; empty for the fields of the page. */
  key: string;
  change: SourceChange;
  /** The source's version that the translation was made from, or that was last settled; null for what was added. */
  sincePageVersionID?: number | null;
  /** The fields that differ in the source, in the source's words. */
  fields: FieldChange[];
  /** The source's block as it is now, for what was added or changed. */
  block?: Block | null;
  /** The key of the block that it follows in the source; null for the first, and for what is gone. */
  after?: string | null;
}

/** The differences to a page's source that nobody has looked at yet. */
export interface Drift {
  /** Null for a page that was not translated from another, or whose source is gone. */
  source?: Source | null;
  /** In the order of the source; what was removed from it comes last. */
  items: DriftItem[];
}

/** What is to happen to a page. At least one of the two times is set. */
export interface Plan {
  /** The version that will be published; null when only an end is planned. */
  pageVersionID?: number | null;
  publishAt?: string | null;
  unpublishAt?: string | null;
  setBy?: Person | null;
  setAt: string;
}

export type ScheduledAction = "publish" | "unpublish";

/** One thing that a schedule did, or could not do. */
export interface ScheduleRun {
  action: ScheduledAction;
  pageVersionID?: number | null;
  dueAt: string;
  /** Later than due when Pagewright was not running. */
  ranAt: string;
  setBy?: Person | null;
  /** Why it failed; empty when it was done. */
  errors: ErrorItem[];
}

/** A page's schedule, with the log of what ran, the newest first. */
export interface PageSchedule {
  /** What is still to come; null when nothing is. */
  plan?: Plan | null;
  runs: ScheduleRun[];
}

/** Somebody else who has the page open. */
export interface Presence {
  user: Person;
  /** Whether they have typed something that is not stored. */
  editing: boolean;
  since: string;
}

/** Who else has a page open, and what became of it meanwhile. */
export interface PresenceNoted {
  others: Presence[];
  newestVersionID: number;
  status: PageStatus;
}

/** A page in all its locales: a row of the site's structure. */
export interface PageGroup {
  groupID: number;
  type: string;
  /** How deep its slug is: 0 for the home page and for `/about`, 1 for `/about/team`. */
  depth: number;
  /** The page in each locale that it exists in, as far as the reader may see it; the default locale first. */
  pages: PageListItem[];
}

/** A page in the trash. */
export interface TrashedPage {
  id: number;
  title: string;
  slug: string;
  locale: string;
  type: string;
  deletedAt: string;
  deletedBy?: Person | null;
  /** When it goes for good. */
  endsAt: string;
}

/** A page that links to another one. */
export interface ReferringPage {
  pageID: number;
  title: string;
  slug: string;
  locale: string;
  /** Whether visitors see the link now. */
  live: boolean;
}

/** A menu of one locale. */
export interface MenuName {
  name: string;
  locale: string;
}

/** What points at a page. */
export interface PageReferences {
  /** Pages whose newest or live version links to it. */
  pages: ReferringPage[];
  menus: MenuName[];
}

/** A page that was changed because another one has a new address. */
export interface UpdatedPage {
  pageID: number;
  locale: string;
  title: string;
  pageVersionID: number;
}

/** An address that leads to another one. */
export interface Redirect {
  id: number;
  /** The whole path, with its locale where it has one. */
  from: string;
  locale: string;
  /** The page that it leads to, wherever that moves; null for an address. */
  pageID?: number | null;
  /** Where it leads now: the path of the page, or the address. Empty while the page is not live. */
  to: string;
  status: number;
  createdAt: string;
  createdBy?: Person | null;
}

/** Which rows of a list, in which order. */
export interface ListParams {
  pageIndex?: number;
  pageSize?: number | null;
  searchTerm?: string | null;
  columnToSort?: string | null;
  sortOrder?: SortOrder | null;
}

export interface ListOf<T> {
  items: T[];
  totalItems: number;
}

type Written<Named> = Outcome & { [Name in keyof Named]?: Named[Name] | null };
type Nothing = Record<string, never>;
type Id = { id: number };

interface Read<Path, Answer, Query = never> {
  parameters: { path: Path; query?: Query };
  responses: { 200: { content: { "application/json": Answer } } };
}

interface ReadAnywhere<Answer, Query> {
  parameters: { query?: Query };
  responses: { 200: { content: { "application/json": Answer } } };
}

interface Write<Path, Asked, Answer = Outcome> {
  parameters: { path: Path };
  requestBody: { content: { "application/json": Asked } };
  responses: { 200: { content: { "application/json": Answer } } };
}

interface WriteAnywhere<Asked, Answer = Outcome> {
  requestBody: { content: { "application/json": Asked } };
  responses: { 200: { content: { "application/json": Answer } } };
}

interface Remove<Path> {
  parameters: { path: Path };
  responses: { 200: { content: { "application/json": Outcome } } };
}

export interface LifePaths {
  "/page/{id}": { get: Read<Id, Page> };
  "/page/{id}/request-publication": {
    post: Write<
      Id,
      { comment: string; pageVersionID?: number | null },
      Written<{ requestID: number; status: RequestStatus }>
    >;
  };
  "/page/version/{id}/accept-publication": {
    post: Write<Id, { feedback: string }, Written<{ publishedVersionID: number; publishedID: number }>>;
  };
  "/page/version/{id}/reject-publication": { post: Write<Id, { feedback: string }> };
  "/page/version/{id}/revoke-publication": { post: Write<Id, { comment: string }> };
  "/page/version/{id}/fetch-request-comment": { get: Read<Id, RequestDetail> };
  "/page/fetch-request": {
    get: ReadAnywhere<
      ListOf<RequestListItem>,
      ListParams & { state?: "open" | "reviewed" | "all"; type?: string; locale?: string }
    >;
  };
  "/page/{id}/delete": { post: Write<Id, Nothing> };
  "/page/trash": {
    post: WriteAnywhere<ListParams & { type?: string | null; locale?: string | null }, ListOf<TrashedPage>>;
  };
  "/page/{id}/restore": {
    post: Write<Id, { slug?: string | null }, Written<{ pageID: number; slug: string }>>;
  };
  "/page/{id}/purge": { post: Write<Id, Nothing> };
  "/page/{id}/schedule": {
    get: Read<Id, PageSchedule>;
    post: Write<
      Id,
      { pageVersionID?: number | null; publishAt?: string | null; unpublishAt?: string | null },
      Written<{ schedule: PageSchedule }>
    >;
    delete: Remove<Id>;
  };
  "/page/{id}/presence": { post: Write<Id, { editing: boolean; leaving?: boolean }, PresenceNoted> };
  "/page/{id}/versions": {
    get: Read<Id, ListOf<VersionSummary>, Pick<ListParams, "pageIndex" | "pageSize">>;
  };
  "/page/version/{a}/compare/{b}": { get: Read<{ a: number; b: number }, Comparison> };
  "/page/version/{id}/restore": {
    post: Write<
      Id,
      { blockKey?: string | null; basePageVersionID?: number | null },
      Written<{ pageVersionID: number; pageVersion: PageVersion }>
    >;
  };
  "/page/{id}/save": {
    put: Write<
      Id,
      { id: number; slug: string; shouldUpdateLinks: boolean },
      Written<{ slug: string; updated: UpdatedPage[]; menus: MenuName[] }>
    >;
  };
  "/page/{id}/references": { get: Read<Id, PageReferences> };
  "/page/slug-available": {
    post: WriteAnywhere<
      { slug: string; locale: string; pageID?: number | null },
      Written<{ available: boolean; proposal: string }>
    >;
  };
  "/page/anchor-available": {
    post: WriteAnywhere<
      { anchorName: string; blockKey: string; pageVersionBlocks: Block[] },
      Written<{ available: boolean }>
    >;
  };
  "/page/duplicate": {
    post: WriteAnywhere<
      { pageID: number; locale: string; title: string; slug: string },
      Schemas["PageCreated"]
    >;
  };
  "/page/get-multiple": { post: WriteAnywhere<{ locale: string; pageIDs: number[] }, PageListItem[]> };
  "/page/search": { post: WriteAnywhere<{ locale: string; searchTerm: string }, PageListItem[]> };
  "/page/get-siblings/{id}": { get: Read<Id, Sibling[]> };
  "/page/{id}/drift": { get: Read<Id, Drift> };
  "/page/{id}/drift/settle": {
    post: Write<
      Id,
      { pageVersionID: number; keys: string[]; order: boolean },
      Written<{ outdated: boolean }>
    >;
  };
  "/page/list-groups": { post: WriteAnywhere<ListParams & { type?: string | null }, ListOf<PageGroup>> };
}

/** The one client, for the calls above. */
export const lifeClient = client as unknown as Client<LifePaths, "application/json">;
