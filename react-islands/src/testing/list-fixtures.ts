import type { PageGroup, PageListItem, RequestDetail, RequestListItem, TrashedPage } from "../api/wire";

export function group(id: number, pages: PageListItem[], more: Partial<PageGroup> = {}): PageGroup {
  return { groupID: id, type: "content", depth: 0, parent: "/", pages, ...more };
}

export function trashed(id: number, more: Partial<TrashedPage> = {}): TrashedPage {
  return {
    id,
    title: `Page ${id}`,
    slug: `/page-${id}`,
    locale: "en-gb",
    type: "content",
    deletedAt: "2026-03-01T10:00:00Z",
    deletedBy: { ID: 2, name: "Noor" },
    purgeAt: "2026-03-31T10:00:00Z",
    ...more,
  };
}

export function request(id: number, more: Partial<RequestListItem> = {}): RequestListItem {
  return {
    id,
    pageID: id,
    pageVersionID: id * 10,
    publishedVersionID: null,
    title: `Page ${id}`,
    slug: `/page-${id}`,
    locale: "en-gb",
    type: "content",
    pageStatus: "requested",
    status: "sent",
    outdated: false,
    comment: "Please look at this.",
    requestedBy: { ID: 2, name: "Noor" },
    requestedAt: "2026-03-01T10:00:00Z",
    feedback: "",
    decidedBy: null,
    decidedAt: null,
    ...more,
  };
}

export function requestDetail(id: number, more: Partial<RequestDetail> = {}): RequestDetail {
  const item = request(id, more);
  const step = { status: "sent", pageVersionID: item.pageVersionID, comment: item.comment } as const;
  return { ...item, steps: [{ ...step, by: item.requestedBy ?? null, at: item.requestedAt }], ...more };
}
