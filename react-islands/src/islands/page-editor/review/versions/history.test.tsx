import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { BlockChange, Comparison, VersionSummary } from "../../../../api/wire";
import { DONE, editPage } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { api, server } from "../../../../testing/server";
import { summary } from "../../../../testing/workflow-fixtures";

const VERSIONS = [
  summary(10, { createdAt: "2026-03-03T10:00:00Z", hasPublicationRequest: true }),
  summary(8, {
    createdAt: "2026-03-02T10:00:00Z",
    createdBy: { ID: 3, name: "Bram" },
    live: true,
    publishedAt: "2026-03-02T11:00:00Z",
    publishedBy: { ID: 4, name: "Rik" },
  }),
  summary(5, { createdAt: "2026-03-01T10:00:00Z", createdBy: null, title: "Old name" }),
];

const CHANGED: BlockChange = {
  key: "a",
  type: "hero",
  change: "changed",
  moved: false,
  fields: [{ name: "title", before: "Then", after: "Now" }],
};

async function history(versions: VersionSummary[] = VERSIONS, totalItems = versions.length) {
  const compared: string[] = [];
  server.use(
    http.get(api("page/1/versions"), ({ request }) => {
      const index = Number(new URL(request.url).searchParams.get("pageIndex"));
      return HttpResponse.json({ items: index === 0 ? versions : [summary(2)], totalItems });
    }),
    http.get(api("page/version/:a/compare/:b"), ({ params }) => {
      compared.push(`${params.a}..${params.b}`);
      const answer: Comparison = {
        before: summary(Number(params.a)),
        after: summary(Number(params.b)),
        fields: [],
        blocks: [CHANGED],
      };
      return HttpResponse.json(answer);
    }),
  );
  const result = await editPage({ tab: "/history" });
  await screen.findByRole("region", { name: "Versions of this page" });
  return { ...result, compared };
}

function row(name: RegExp) {
  return within(screen.getByRole("row", { name }));
}

test("every version says who stored it and what became of it", async () => {
  await history();
  expect(row(/Noor/).getByText("Newest")).toBeVisible();
  expect(row(/Noor/).getByText("Publication requested")).toBeVisible();
  expect(row(/Bram/).getByText("Live")).toBeVisible();
  expect(row(/Bram/).getByText(/^Published .* by Rik$/)).toBeVisible();
  expect(row(/The system/).getByText("Old name")).toBeVisible();
  expect(row(/Bram/).getByRole("link")).toHaveAttribute("href", "/cmsadmin/preview/8");
  expect(row(/Noor/).queryByRole("button", { name: /Restore/ })).not.toBeInTheDocument();
});

test("each version has its number and its note", async () => {
  await history([summary(10, { number: 3, note: "Prices of autumn" }), summary(8, { number: 2 })]);
  expect(row(/Version 3/).getByText("Prices of autumn")).toBeVisible();
  const names = screen.getAllByRole("radio", { name: /^Compare from/ }).map((radio) => radio.ariaLabel);
  expect(names).toEqual(["Compare from version 3", "Compare from version 2"]);
});

test("a note is added to an older version, and is seen at once", async () => {
  const { user } = await history();
  let sent: unknown;
  server.use(
    http.post(api("page/version/8/note"), async ({ request }) => {
      sent = await request.json();
      server.use(
        http.get(api("page/1/versions"), () =>
          HttpResponse.json({ items: [summary(10), summary(8, { note: "Sent to print" })], totalItems: 2 }),
        ),
      );
      return HttpResponse.json(DONE);
    }),
  );
  await user.click(row(/Bram/).getByRole("button", { name: "Add a note: Version 8" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Note on version 8" }));
  await user.type(dialog.getByRole("textbox", { name: "Note" }), "Sent to print");
  await user.click(dialog.getByRole("button", { name: "Save the note" }));
  expect(await screen.findByText("Sent to print")).toBeVisible();
  expect(sent).toEqual({ note: "Sent to print" });
  expect(screen.getByRole("button", { name: "Change the note: Version 8" })).toBeVisible();
});

test("the newest two are compared first, and then any two, the older with the later", async () => {
  const { user, compared } = await history();
  expect(await screen.findByText("Now")).toBeVisible();
  expect(compared).toEqual(["8..10"]);
  const region = within(screen.getByRole("region", { name: "What changed between the two" }));
  expect(region.getByText(/^Version 8, .* by Noor$/)).toBeVisible();
  await user.click(row(/The system/).getByRole("radio", { name: /Compare from/ }));
  await screen.findByText("Now");
  expect(compared).toEqual(["8..10", "5..10"]);
  expect(row(/The system/).getByRole("radio", { name: /Compare to/ })).toBeDisabled();
});

test("a version is restored as a new one on top of the newest", async () => {
  const { user } = await history();
  let sent: unknown;
  server.use(
    http.post(api("page/version/5/restore"), async ({ request }) => {
      sent = await request.json();
      const pageVersion = version({ id: 12, title: "Old name" });
      return HttpResponse.json({ ...DONE, pageVersionID: 12, pageVersion });
    }),
  );
  const restore = row(/The system/).getByRole("button", { name: /^Restore: / });
  await user.click(restore);
  expect(restore).toHaveFocus();
  expect(await screen.findByText(/restored as a new version/)).toBeVisible();
  expect(restore).toHaveFocus();
  expect(sent).toEqual({ basePageVersionID: 10 });
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("Old name");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("About us");
});

test("a single block is put back, and what was typed is stored before", async () => {
  const { user, stored } = await history();
  let sent: unknown;
  server.use(
    http.post(api("page/version/8/restore"), async ({ request }) => {
      sent = await request.json();
      const pageVersion = version({ id: 12, title: "About us!", blocks: [hero("a", "Then")] });
      return HttpResponse.json({ ...DONE, pageVersionID: 12, pageVersion });
    }),
  );
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(await screen.findByRole("button", { name: "Restore this block as before" }));
  expect(await screen.findByText(/restored as a new version/)).toBeVisible();
  expect(stored.map(({ title }) => title)).toEqual(["About us!"]);
  expect(sent).toEqual({ blockKey: "a", basePageVersionID: 11 });
});

test("what is refused is said, and nothing changes", async () => {
  const { user } = await history();
  const errors = [{ code: "V_07", property: "id", model: "pageVersion" }];
  server.use(
    http.post(api("page/version/5/restore"), () => HttpResponse.json({ Success: false, Errors: errors })),
  );
  await user.click(row(/The system/).getByRole("button", { name: /^Restore: / }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was restored.");
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("About us");
});

test("a long history has pages", async () => {
  const { user } = await history(VERSIONS, 26);
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  expect(await screen.findAllByRole("row")).toHaveLength(2);
});

test("the newest version is compared with one on another page of the history", async () => {
  const { user, compared } = await history(VERSIONS, 26);
  await screen.findByText("Now");
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  await user.click(await screen.findByRole("radio", { name: "Compare from version 2" }));
  await waitFor(() => expect(compared).toEqual(["8..10", "2..10"]));
});

test("the first version has nothing to be compared with", async () => {
  await history([summary(10)]);
  expect(screen.getByText("There is nothing to compare with yet.")).toBeVisible();
});
