import { HttpResponse, http } from "msw";
import type { RequestDetail, VersionSummary } from "../api/wire";
import { api } from "./server";

const NO_ITEMS = { items: [], totalItems: 0 };

/**
 * Empty responses to requests that a test does not handle.
 * The page has no translations.
 */
export const defaultHandlers = [
  http.post(api("page/:id/presence"), () =>
    HttpResponse.json({
      others: [],
      newestVersionID: 0,
      storedBy: null,
      storedAt: "2026-03-01T10:00:00Z",
      status: "concept",
    }),
  ),
  http.get("/cmsadmin/help", () => HttpResponse.html("")),
  http.get(api("page/fetch-request"), () => HttpResponse.json(NO_ITEMS)),
  http.get(api("page/get-siblings/:id"), () => HttpResponse.json([])),
  http.get(api("page/:id/schedule"), () =>
    HttpResponse.json({ plan: null, runs: [], now: new Date().toISOString(), timeZone: "Europe/Amsterdam" }),
  ),
  http.get(api("page/:id/replaced-files"), () => HttpResponse.json({ items: [], deleted: [] })),
  http.post(api("template/list"), () => HttpResponse.json([])),
  http.post(api("page/version/check"), () => HttpResponse.json({ errors: [], items: [] })),
  http.get(api("page/:id/references"), () => HttpResponse.json({ pages: [], menus: [] })),
];

export function request(more: Partial<RequestDetail> = {}): RequestDetail {
  const sent = { by: { ID: 3, name: "Bram" }, at: "2026-03-02T10:00:00Z", comment: "Please look." };
  return {
    id: 5,
    pageID: 1,
    pageVersionID: 10,
    publishedVersionID: null,
    title: "About us",
    slug: "/about-us",
    locale: "en-gb",
    type: "content",
    pageStatus: "requested",
    status: "sent",
    outdated: false,
    comment: sent.comment,
    requestedBy: sent.by,
    requestedAt: sent.at,
    feedback: "",
    decidedBy: null,
    decidedAt: null,
    steps: [{ status: "sent", pageVersionID: 10, ...sent }],
    ...more,
  };
}

export function summary(id: number, more: Partial<VersionSummary> = {}): VersionSummary {
  return {
    id,
    number: id,
    baseID: null,
    title: "About us",
    createdAt: "2026-03-01T10:00:00Z",
    createdBy: { ID: 2, name: "Noor" },
    live: false,
    publishedAt: null,
    publishedBy: null,
    hasPublicationRequest: false,
    note: "",
    ...more,
  };
}
