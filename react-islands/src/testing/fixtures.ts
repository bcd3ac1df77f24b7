import type {
  Block,
  BlockImage,
  BlockSchema,
  Field,
  Grant,
  Labels,
  ListedRole,
  ListedUser,
  Page,
  PageListItem,
  PageTypeSchema,
  PageVersion,
  Settings,
  User,
} from "../api/wire";

export function words(text: string): Labels {
  return { en: text, nl: `${text} (nl)`, de: `${text} (de)`, fr: `${text} (fr)` };
}

export const HERO: BlockSchema = {
  id: "hero",
  label: words("Hero"),
  description: words("Opens a page."),
  group: "sections",
  fields: [
    { name: "title", kind: "text", max: 255, label: words("Title"), optionality: "required" },
    { name: "subtitle", kind: "long-text", max: 2000, label: words("Subtitle"), optionality: "optional" },
    { name: "picture", kind: "picture", label: words("Picture"), optionality: "optional" },
    { name: "link", kind: "link", label: words("Button link"), optionality: "optional" },
  ],
};

export const COLUMNS: BlockSchema = {
  id: "columns",
  label: words("Columns"),
  description: words("Text beside a picture."),
  group: "sections",
  fields: [
    {
      name: "html",
      kind: "rich-text",
      features: ["headings", "lists", "links", "quotes"],
      label: words("Text"),
      optionality: "required",
    },
    { name: "picture", kind: "picture", label: words("Picture"), optionality: "required" },
    {
      name: "side",
      kind: "choice",
      label: words("Side"),
      optionality: "optional",
      options: [
        { value: "left", label: words("Left") },
        { value: "right", label: words("Right") },
      ],
    },
  ] satisfies Field[],
};

/** Block type with items that contain further items. */
export const CARDS: BlockSchema = {
  id: "cards",
  label: words("Cards"),
  description: words("Cards beside each other."),
  group: "sections",
  fields: [
    { name: "title", kind: "text", max: 255, label: words("Title"), optionality: "optional" },
    {
      name: "cards",
      kind: "items",
      label: words("Cards"),
      optionality: "optional",
      min: 0,
      max: 3,
      itemLabel: "title",
      singular: words("Card"),
      fields: [
        { name: "title", kind: "text", max: 255, label: words("Title"), optionality: "required" },
        { name: "picture", kind: "picture", label: words("Picture"), optionality: "optional" },
        { name: "hasButton", kind: "switch", label: words("With a button"), optionality: "optional" },
        {
          name: "button",
          kind: "text",
          max: 50,
          label: words("Button"),
          optionality: "optional",
          shownWhen: { field: "hasButton", is: true },
        },
        {
          name: "facts",
          kind: "items",
          label: words("Facts"),
          optionality: "optional",
          min: 0,
          max: 10,
          itemLabel: "text",
          singular: words("Fact"),
          fields: [{ name: "text", kind: "text", max: 255, label: words("Text"), optionality: "optional" }],
        },
      ],
    },
  ] satisfies Field[],
};

const CELLS: Field = {
  name: "cells",
  kind: "items",
  label: words("Cells"),
  optionality: "required",
  min: 1,
  max: 10,
  itemLabel: "text",
  singular: words("Cell"),
  fields: [{ name: "text", kind: "long-text", max: 4000, label: words("Text"), optionality: "optional" }],
};

export const TABLE: BlockSchema = {
  id: "table",
  label: words("Table"),
  description: words("Rows and columns."),
  group: "text",
  fields: [
    { name: "caption", kind: "text", max: 255, label: words("Caption"), optionality: "optional" },
    { name: "headerRow", kind: "switch", label: words("Headers"), optionality: "optional", default: true },
    {
      name: "rows",
      kind: "items",
      label: words("Rows"),
      optionality: "required",
      min: 1,
      max: 200,
      itemLabel: "cells",
      singular: words("Row"),
      fields: [CELLS],
    },
  ],
};

export const BLOCK_TYPES = [HERO, COLUMNS, CARDS];

export const PAGE_TYPES: PageTypeSchema[] = [
  { id: "content", label: words("Content"), description: words("A page"), fields: [] },
  {
    id: "article",
    label: words("Article"),
    description: words("A news item"),
    fields: [{ name: "date", kind: "date", label: words("Date"), optionality: "required" }],
  },
  { id: "landing", label: words("Landing page"), description: words("A campaign"), fields: [] },
];

export const SETTINGS: Settings = {
  timeZone: "Europe/Amsterdam",
  searchSkipsNoIndex: true,
  headerSearch: false,
  siteName: "Site",
  availableLocales: ["en-gb", "nl-nl"],
  defaultLocale: "en-gb",
  customSlugLocales: ["nl-nl"],
  company: {
    name: "",
    street: "",
    postalCode: "",
    city: "",
    country: "",
    phone: "",
    email: "",
    registration: "",
  },
};

export const EVERYTHING: Grant[] = (["create-page", "edit-page", "edit-seo", "publish-page"] as const).map(
  (name) => ({ name }),
);

export function hero(key: string, title: string, more: Partial<Block> = {}): Block {
  return { type: "hero", key, props: { title }, anchorPoint: "", __images: {}, __files: {}, ...more };
}

export function image(fileID: number, more: Partial<BlockImage> = {}): BlockImage {
  return {
    fileID,
    hash: `hash${fileID}`,
    fileName: `${fileID}.jpg`,
    altText: null,
    cropParams: null,
    width: 800,
    height: 600,
    ...more,
  };
}

export function version(more: Partial<PageVersion> = {}): PageVersion {
  return {
    id: 10,
    number: 3,
    pageID: 1,
    title: "About us",
    seoTitle: "",
    seoDescription: "",
    seoKeywords: [],
    seoImage: null,
    seoNoIndex: false,
    blocks: [],
    hasPublicationRequest: false,
    pageType: { id: "content", props: {} },
    __images: {},
    __files: {},
    autosave: false,
    createdAt: "2026-03-01T10:00:00Z",
    createdBy: { ID: 2, name: "Noor" },
    ...more,
  };
}

export function page(more: Partial<Page> = {}): Page {
  return {
    id: 1,
    slug: "/about-us",
    title: "About us",
    type: "content",
    locale: "en-gb",
    content: {},
    typeData: {},
    publishedVersionID: null,
    publishedID: null,
    pageVersion: version(),
    status: "concept",
    outdated: false,
    autosaveVersionID: null,
    groupID: 1,
    sourcePageID: null,
    createdAt: "2026-03-01T09:00:00Z",
    createdBy: { ID: 2, name: "Noor" },
    changedAt: "2026-03-01T10:00:00Z",
    changedBy: { ID: 2, name: "Noor" },
    ...more,
  };
}

export function listItem(id: number, more: Partial<PageListItem> = {}): PageListItem {
  return {
    id,
    slug: `/page-${id}`,
    title: `Page ${id}`,
    type: "content",
    locale: "en-gb",
    status: "concept",
    outdated: false,
    publishedVersionID: null,
    publishedID: null,
    changedAt: "2026-03-01T10:00:00Z",
    changedBy: null,
    ...more,
  };
}

export function user(ID: number, more: Partial<User> = {}): User {
  return {
    ID,
    email: `user-${ID}@example.org`,
    role: { ID: 3, name: "Editor", permissions: [], version: "role 3" },
    profile: { name: `User ${ID}`, jobTitle: "", image: "" },
    version: `user ${ID}`,
    ...more,
  };
}

export function listedUser(ID: number, more: Partial<ListedUser> = {}): ListedUser {
  return { ...user(ID), status: "active", createdAt: "2026-03-01T10:00:00Z", ...more };
}

export function listedRole(ID: number, name: string, more: Partial<ListedRole> = {}): ListedRole {
  return { ID, name, permissions: [], version: `role ${ID}`, administrator: false, users: 0, ...more };
}
