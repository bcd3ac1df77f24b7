import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { errorsIn } from "../../api/error-collections";
import type { Grant, RequestDetail, RequestListItem, WorkListProps } from "../../api/wire";
import { BLOCK_TYPES, PAGE_TYPES, SETTINGS, version } from "../../testing/fixtures";
import { request, requestDetail } from "../../testing/list-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { summary } from "../../testing/workflow-fixtures";
import { PublicationRequests } from "./publication-requests";

const REVIEWER: Grant[] = [{ name: "review-publication" }, { name: "view-drafts" }];
const EDITOR: Grant[] = [{ name: "request-publication" }, { name: "view-drafts" }];
const DONE = { Success: true, Errors: [] };

let asked: URLSearchParams[];
let decided: string[];

beforeEach(() => {
  asked = [];
  decided = [];
  history.replaceState(null, "", "/cmsadmin/publication-requests");
  server.use(
    http.get(api("page/version/fetch/:id"), ({ params }) =>
      HttpResponse.json(version({ id: Number(params.id) })),
    ),
  );
  for (const decision of ["accept", "reject", "revoke"]) answerTo(decision, DONE);
});

function answerTo(decision: string, answer: object): void {
  server.use(
    http.post(api(`page/version/:id/${decision}-publication`), async ({ params, request }) => {
      decided.push(`${decision} ${params.id} ${JSON.stringify(await request.json())}`);
      return HttpResponse.json(answer);
    }),
  );
}

function refusal(code: string, property = "") {
  return { Success: false, Errors: [{ code, property, model: "request" }] };
}

function listOf(...items: RequestListItem[]): void {
  server.use(
    http.get(api("page/fetch-request"), ({ request: { url } }) => {
      asked.push(new URL(url).searchParams);
      return HttpResponse.json({ items, totalItems: items.length });
    }),
  );
}

function requests(permissions = REVIEWER, ID = 1) {
  const props: WorkListProps = {
    language: "en",
    pageTypes: PAGE_TYPES,
    blockTypes: BLOCK_TYPES,
    settings: SETTINGS,
    user: { ID, name: "Rik", permissions },
  };
  return show(<PublicationRequests {...props} />);
}

/** Opens the review of request 1. */
async function review(more: Partial<RequestDetail> = {}, permissions = REVIEWER, ID = 1) {
  const detail = requestDetail(1, more);
  listOf(detail);
  server.use(http.get(api("page/version/10/fetch-request-comment"), () => HttpResponse.json(detail)));
  const { user } = await requests(permissions, ID);
  await user.click(await screen.findByRole("link", { name: "Page 1" }));
  await screen.findByRole("heading", { name: "Page 1" });
  return { user };
}

const feedback = () => screen.getByRole("textbox", { name: "Feedback" });

test("each request says of which page it is, from whom, since when and where it stands", async () => {
  listOf(request(1, { title: "About us", locale: "nl-nl", status: "resent", outdated: true }));
  await requests();
  const row = within(await screen.findByRole("row", { name: /About us/ }));
  for (const words of [
    "Dutch (Netherlands)",
    "Content",
    "Noor",
    "Sent again",
    "The page has changed since",
  ]) {
    expect(row.getByText(words)).toBeVisible();
  }
  expect(screen.getAllByRole("status").at(-1)).toHaveTextContent("1 request");
});

test("all are listed, open ones first, until somebody narrows or sorts", async () => {
  listOf(request(1));
  const { user } = await requests();
  await screen.findByRole("link", { name: "Page 1" });
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    pageIndex: "0",
    pageSize: "25",
    searchTerm: "",
    sortOrder: "asc",
    state: "all",
  });
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Open");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Article");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Dutch (Netherlands)");
  await user.click(screen.getByRole("button", { name: "Requested at" }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      state: "open",
      type: "article",
      locale: "nl-nl",
      columnToSort: "requestedAt",
    }),
  );
  expect(location.search).toBe("?state=open&type=article&locale=nl-nl&sort=requestedAt");
});

test("a row opens the review, and Back leads to the row again", async () => {
  await review({ comment: "Ready, I think." });
  expect(location.search).toBe("?review=10");
  expect(screen.getByRole("heading", { name: "Page 1" })).toHaveFocus();
  expect(screen.getByText("Ready, I think.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open in the editor" })).toHaveAttribute(
    "href",
    "/cmsadmin/page/1",
  );
  history.back();
  expect(await screen.findByRole("link", { name: "Page 1" })).toHaveFocus();
});

test("the review tells every step, with who, when and the words", async () => {
  const step = { pageVersionID: 10, at: "2026-03-01T10:00:00Z", comment: "" };
  await review({
    status: "resent",
    steps: [
      { ...step, status: "sent", by: { ID: 2, name: "Noor" }, comment: "First try." },
      { ...step, status: "rejected", by: { ID: 3, name: "Rik" }, comment: "A typo." },
      { ...step, status: "resent", by: null },
    ],
  });
  const steps = within(screen.getByRole("region", { name: "What happened so far" })).getAllByRole("listitem");
  expect(steps).toHaveLength(3);
  expect(steps[0]).toHaveTextContent(/Sent.*by Noor.*First try\./);
  expect(steps[1]).toHaveTextContent(/Rejected.*by Rik.*A typo\./);
  expect(steps[2]).toHaveTextContent(/Sent again.*by the system/);
});

test("what was asked about is compared to what is live", async () => {
  let compared = "";
  server.use(
    http.get(api("page/version/:a/compare/:b"), ({ params }) => {
      compared = `${params.a} ${params.b}`;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  await review({ publishedVersionID: 4 });
  await waitFor(() => expect(compared).toBe("4 10"));
  expect(screen.getByRole("region", { name: "Compared with what is public" })).toBeVisible();
});

test("the comparison calls blocks and their fields by their names in words", async () => {
  const field = { name: "title", before: "Old", after: "New" };
  const block = { key: "a", type: "hero", change: "changed", moved: false, fields: [field] };
  server.use(
    http.get(api("page/version/4/compare/10"), () =>
      HttpResponse.json({ before: summary(4), after: summary(10), fields: [], blocks: [block] }),
    ),
  );
  await review({ publishedVersionID: 4 });
  expect(await screen.findByRole("heading", { name: "Hero" })).toBeVisible();
  expect(screen.getByRole("term")).toHaveTextContent("Title");
});

test("a request that nobody answered says what ended it", async () => {
  await review({
    status: "revoked",
    steps: [
      {
        status: "revoked",
        pageVersionID: 10,
        by: { ID: 3, name: "Rik" },
        at: "2026-03-01T10:00:00Z",
        comment: "",
        closeReason: "published",
      },
    ],
  });
  const step = screen.getByRole("listitem");
  expect(step).toHaveTextContent(/Revoked.*by Rik.*The page was published directly\./);
});

/**
 * Accepts request 1 with feedback.
 * Returns a function that changes the request on the server.
 */
async function accept() {
  const { user } = await review();
  const serve = (more: Partial<RequestDetail>) => {
    const detail = requestDetail(1, more);
    listOf(detail);
    server.use(http.get(api("page/version/10/fetch-request-comment"), () => HttpResponse.json(detail)));
  };
  serve({ acceptance: { by: { ID: 1, name: "Rik" }, dueAt: "2026-03-01T11:00:10Z" } });
  await user.type(feedback(), "Well done.");
  await user.click(screen.getByRole("button", { name: "Accept and publish" }));
  const notice = await screen.findByText(/You accepted “Page 1”\. It goes live in ten seconds/);
  return { user, serve, notice: notice.closest("[role]") as HTMLElement };
}

const undo = () => screen.getByRole("button", { name: "Undo the acceptance" });

test("accepting publishes after ten seconds, with feedback or without", async () => {
  const { serve, notice } = await accept();
  expect(decided).toEqual(['accept 10 {"feedback":"Well done.","undoable":true}']);
  expect(location.search).toBe("");
  expect(notice).toHaveAttribute("role", "status");
  expect(await screen.findByText("Accepted, goes live in a moment")).toBeVisible();
  serve({ status: "accepted" });
  await waitFor(() => expect(notice).toHaveTextContent("“Page 1” is published."), { timeout: 3000 });
  expect(screen.queryByRole("button", { name: "Undo the acceptance" })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("Accepted, goes live in a moment")).not.toBeInTheDocument());
  expect(notice).toHaveFocus();
});

test("an acceptance is undone by the keyboard, and its feedback is still there", async () => {
  const { user, serve, notice } = await accept();
  server.use(
    http.post(api("page/version/10/undo-acceptance"), () => {
      decided.push("undo");
      serve({});
      return HttpResponse.json(DONE);
    }),
  );
  expect(notice).toHaveFocus();
  await user.tab();
  expect(undo()).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(notice).toHaveTextContent("The request for “Page 1” is open again."));
  expect(decided.at(-1)).toBe("undo");
  expect(notice).toHaveFocus();
  await user.click(screen.getByRole("link", { name: "Page 1" }));
  await waitFor(() => expect(feedback()).toHaveValue("Well done."));
  expect(screen.queryByText(/is open again/)).not.toBeInTheDocument();
});

test("undoing too late says so, and that the page is published", async () => {
  const { user, serve, notice } = await accept();
  server.use(
    http.post(api("page/version/10/undo-acceptance"), () => {
      serve({ status: "accepted" });
      return HttpResponse.json(refusal("V_07"));
    }),
  );
  await user.click(undo());
  await waitFor(() => expect(notice).toHaveTextContent("“Page 1” is published."));
  expect(screen.getByRole("alert")).toHaveTextContent("The acceptance was not undone.");
});

test("an acceptance that could not be carried out is told", async () => {
  const { serve, notice } = await accept();
  serve({});
  await waitFor(() => expect(notice).toHaveTextContent("“Page 1” did not go live"), { timeout: 3000 });
});

test("the review of an accepted request offers to undo to the reviewer who accepted it", async () => {
  const acceptance = { by: { ID: 1, name: "Rik" }, dueAt: "2026-03-01T11:00:10Z" };
  const { user } = await review({ acceptance });
  expect(screen.queryByRole("form", { name: "Decision" })).not.toBeInTheDocument();
  server.use(
    http.post(api("page/version/10/undo-acceptance"), () => {
      server.use(
        http.get(api("page/version/10/fetch-request-comment"), () => HttpResponse.json(requestDetail(1))),
      );
      return HttpResponse.json(DONE);
    }),
  );
  await user.click(undo());
  expect(await screen.findByText(/The request for “Page 1” is open again/)).toBeVisible();
  expect(await screen.findByRole("form", { name: "Decision" })).toBeVisible();
});

test("other reviewers see who accepted a request, and decide nothing", async () => {
  const acceptance = { by: { ID: 7, name: "Rob" }, dueAt: "2026-03-01T11:00:10Z" };
  await review({ acceptance });
  expect(screen.getByText("Rob accepted “Page 1”. It goes live in a few seconds.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo the acceptance" })).not.toBeInTheDocument();
  expect(screen.queryByRole("form", { name: "Decision" })).not.toBeInTheDocument();
});

test("rejecting asks for feedback", async () => {
  answerTo("reject", refusal("V_01", "feedback"));
  const { user } = await review();
  await user.click(screen.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(feedback()).toHaveAccessibleDescription(/The Feedback field is required\./));
  expect(errorsIn("publication-requests")).toEqual([
    { code: "V_01", property: "feedback", model: "request" },
  ]);
  answerTo("reject", DONE);
  await user.type(feedback(), "A typo.");
  await user.click(screen.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("The request for “Page 1” is rejected.")).toBeVisible();
  expect(decided.at(-1)).toBe('reject 10 {"feedback":"A typo."}');
  expect(errorsIn("publication-requests")).toEqual([]);
});

test("who asked may take it back, and is offered nothing else", async () => {
  const { user } = await review({}, EDITOR, 2);
  expect(screen.queryByRole("button", { name: "Accept and publish" })).not.toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Comment" }), "Too early.");
  await user.click(screen.getByRole("button", { name: "Revoke the request" }));
  expect(await screen.findByText("The request for “Page 1” is revoked.")).toBeVisible();
  expect(decided).toEqual(['revoke 10 {"comment":"Too early."}']);
});

test("who neither asked nor reviews decides nothing", async () => {
  await review({}, [{ name: "view-drafts" }], 9);
  expect(screen.queryByRole("form", { name: "Decision" })).not.toBeInTheDocument();
});

test("reviewers see that their own request is for somebody else to accept", async () => {
  await review({}, [...REVIEWER, ...EDITOR], 2);
  expect(screen.getByText(/Somebody else has to accept it/)).toBeVisible();
});

test("a request that was decided shows how, and cannot be decided again", async () => {
  await review({ status: "accepted", publishedVersionID: 10 });
  expect(screen.getByText("This is the version that is public now.")).toBeVisible();
  expect(screen.getAllByText("Accepted")[0]).toBeVisible();
  expect(screen.queryByRole("form", { name: "Decision" })).not.toBeInTheDocument();
});

test("when somebody else was faster, that is said and the request is loaded again", async () => {
  const { user } = await review();
  answerTo("accept", refusal("V_07"));
  const later = requestDetail(1, { status: "accepted" });
  server.use(http.get(api("page/version/10/fetch-request-comment"), () => HttpResponse.json(later)));
  await user.click(screen.getByRole("button", { name: "Accept and publish" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Decision" })).not.toBeInTheDocument());
  expect(screen.getByRole("alert")).toHaveTextContent("This operation cannot be executed.");
});

test("an outdated request is not accepted, but may be sent again", async () => {
  let sent: unknown;
  server.use(
    http.post(api("page/1/request-publication"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...DONE, requestID: 1, status: "resent" });
    }),
  );
  const { user } = await review({ outdated: true }, [...REVIEWER, ...EDITOR]);
  expect(screen.getByRole("alert")).toHaveTextContent("The page was saved again after this request.");
  expect(screen.getByRole("button", { name: "Accept and publish" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Reject" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Send again for the newest version" }));
  expect(await screen.findByText("The request for “Page 1” was sent again.")).toBeVisible();
  expect(sent).toEqual({ comment: "Please look at this." });
});

test("a request that is gone says so", async () => {
  history.replaceState(null, "", "/cmsadmin/publication-requests?review=10");
  listOf();
  server.use(
    http.get(api("page/version/10/fetch-request-comment"), () => new HttpResponse("{}", { status: 404 })),
  );
  const { user } = await requests();
  expect(await screen.findByRole("alert")).toHaveTextContent("The request could not be loaded.");
  await user.click(screen.getByRole("button", { name: "Back to the requests" }));
  expect(
    await screen.findByText("There are no requests. Editors send one from the page editor."),
  ).toBeVisible();
});
