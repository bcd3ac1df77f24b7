import { screen } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import type { Draft } from "../api/pages";
import type { BlockSchema, EditorTab, Grant, Page, Permission } from "../api/wire";
import { PageEditor } from "../islands/page-editor/shell/page-editor";
import { BLOCK_TYPES, PAGE_TYPES, page, SETTINGS, version } from "./fixtures";
import { loadControls } from "./load-controls";
import { show } from "./render";
import { api, inspectingOver, server } from "./server";
import { defaultHandlers } from "./workflow-fixtures";

export const DONE = { Success: true, Errors: [] };
export const AUTOSAVED = { ...DONE, pageVersionID: 99, createdAt: "2026-03-02T10:00:00Z" };

interface Situation {
  /** Defaults to a new user. */
  userID?: number;
  /** End of the address, after `/cmsadmin/page/1`. */
  tab?: string;
  page?: Partial<Page>;
  permissions?: (Permission | Grant)[];
  settings?: Partial<typeof SETTINGS>;
  blockTypes?: BlockSchema[];
  /** Handlers that override default responses. */
  handlers?: RequestHandler[];
}

/**
 * Last used user id.
 * Each test has a new user, because unmounted
 * editors can still store work under the old id.
 */
let newest = 1000;

/** Returns the id of a user without stored work. */
export function newUserID(): number {
  newest += 1;
  return newest;
}

/**
 * Renders the page editor.
 * Returns a simulated user and the drafts that were stored.
 */
export async function editPage({
  userID = newUserID(),
  tab = "",
  permissions = ["edit-page", "edit-seo"],
  blockTypes = BLOCK_TYPES,
  ...situation
}: Situation = {}) {
  await loadControls();
  let current = page(situation.page);
  const stored: Draft[] = [];
  server.use(
    ...(situation.handlers ?? []),
    inspectingOver(() => current.pageVersion),
    ...defaultHandlers,
    http.get(api("page/1"), () => HttpResponse.json(current)),
    http.post(api("page/version/:id/autosave"), () => HttpResponse.json(AUTOSAVED)),
    http.post(api("page/version/:id/store"), async ({ request, params }) => {
      const draft = (await request.json()) as Draft;
      stored.push(draft);
      const pageVersion = { ...version(), ...draft, id: Number(params.id) + 1 } as Page["pageVersion"];
      current = { ...current, pageVersion };
      return HttpResponse.json({ ...DONE, pageVersionID: pageVersion.id, pageVersion });
    }),
  );
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
  history.replaceState(null, "", `/cmsadmin/page/1${tab}`);
  const grants = permissions.map((grant) => (typeof grant === "string" ? { name: grant } : grant));
  const result = await show(
    <PageEditor
      language="en"
      pageID={1}
      versionID={null}
      tab={(/\w+/.exec(tab)?.[0] ?? "overview") as EditorTab}
      blockTypes={blockTypes}
      pageTypes={PAGE_TYPES}
      user={{ ID: userID, name: "Ada", permissions: grants }}
      settings={{ ...SETTINGS, ...situation.settings }}
    />,
  );
  await screen.findByRole("navigation", { name: "Parts of the page" });
  const change = (more: Partial<Page>) => {
    current = { ...current, ...more };
  };
  return { ...result, stored, change };
}
