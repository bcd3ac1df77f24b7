import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Field } from "../../api/wire";
import { hero, listItem, page, version, words } from "../../testing/fixtures";
import { showForm } from "../../testing/form";
import { chooseFile, serveFiles } from "../../testing/library";
import { mediaFile } from "../../testing/media-fixtures";
import { api, server } from "../../testing/server";

const FIELD: Field = { name: "link", kind: "link", label: words("Link"), optionality: "optional" };

const CONTACT = { id: 5, title: "Contact", slug: "/contact" };

let searches: string[] = [];

beforeEach(() => {
  searches = [];
  server.use(
    http.post(api("page/search"), async ({ request }) => {
      const { searchTerm } = (await request.json()) as { searchTerm: string };
      searches.push(searchTerm);
      return HttpResponse.json(
        "contact /contact".includes(searchTerm.toLowerCase()) ? [listItem(5, CONTACT)] : [],
      );
    }),
    http.get(api("page/5"), () => {
      const blocks = [
        hero("a", "A", { anchorPoint: "form" }),
        hero("b", "B"),
        hero("c", "C", { anchorPoint: "map" }),
        { type: "columns", key: "d", props: { html: "<h2>Öffnungszeiten</h2>" } },
      ];
      return HttpResponse.json(page({ ...CONTACT, pageVersion: version({ blocks }) }));
    }),
  );
});

const control = () => screen.getByRole("combobox", { name: "Link" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("a page is found by its title, and the link is its address", async () => {
  const { user, onSet } = await showForm([FIELD]);
  await user.type(control(), "Cont");
  await user.click(await screen.findByRole("option", { name: "Contact /contact" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "/contact");
  expect(screen.getByText("Page of this site")).toBeVisible();
  expect(control()).toBeValid();
});

test("a page is linked under its language, where that is not the first one of the site", async () => {
  const { user, onSet } = await showForm([FIELD], { locale: "nl-nl" });
  await user.type(control(), "Cont");
  await user.click(await screen.findByRole("option", { name: "Contact /nl-nl/contact" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "/nl-nl/contact");
  await user.type(control(), "#");
  await user.click(await screen.findByRole("option", { name: "/nl-nl/contact#map" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "/nl-nl/contact#map");
});

test("headings in texts of a page are offered after #", async () => {
  const { user, onSet } = await showForm([FIELD]);
  await user.type(control(), "/contact#ö");
  await user.click(await screen.findByRole("option", { name: "/contact#öffnungszeiten" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "/contact#öffnungszeiten");
  expect(control()).toBeValid();
});

test("an anchor of this page is offered after #, one of another page behind its address", async () => {
  const { user, onSet } = await showForm([FIELD], { anchors: ["team", "prices"] });
  await user.type(control(), "#");
  expect(options()).toEqual(["#team", "#prices"]);
  await user.type(control(), "p");
  await user.click(screen.getByRole("option", { name: "#prices" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "#prices");
  expect(screen.getByText("Anchor on this page")).toBeVisible();
  await user.clear(control());
  await user.type(control(), "/contact#");
  await user.click(await screen.findByRole("option", { name: "/contact#map" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "/contact#map");
});

test.each([
  ["info@example.org", "mailto:info@example.org", "E-mail address"],
  ["+31 20 123 45 67", "tel:+31201234567", "Phone number"],
  ["tel:+44 1632 960142", "tel:+441632960142", "Phone number"],
  ["www.example.org", "https://www.example.org", "Web address"],
])("%s becomes %s by the keyboard, and when the field is left", async (typed, link, kind) => {
  const { user, onSet } = await showForm([FIELD]);
  await user.type(control(), typed);
  expect(control()).toBeValid();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onSet).toHaveBeenLastCalledWith("props", "link", link);
  expect(screen.getByText(kind)).toBeVisible();
  await user.clear(control());
  await user.type(control(), typed);
  await user.tab();
  await waitFor(() => expect(control()).toHaveValue(link));
  expect(searches).not.toContain(typed);
});

test("a link of a forbidden scheme is refused at the field in a sentence, and asks no server", async () => {
  const { user } = await showForm([FIELD]);
  await user.type(control(), "javascript:alert(1)");
  await user.tab();
  expect(control()).toBeInvalid();
  expect(control()).toHaveAccessibleDescription(/Links that begin with “javascript:” are not allowed/);
  expect(control()).toHaveValue("javascript:alert(1)");
  await waitFor(() => expect(searches.some((term) => term.startsWith("javascript:"))).toBe(false));
});

test("what the server says of a link stands at the field once the field has nothing to say itself", async () => {
  const errors = { link: { code: "V_13", property: "link", model: "page" } as const };
  const { user } = await showForm([FIELD], { props: { link: "javascript:alert(1)" }, errors });
  expect(control()).toHaveAccessibleDescription(/Links that begin with “javascript:” are not allowed/);
  expect(control()).not.toHaveAccessibleDescription(/not a valid URL/);
  await user.clear(control());
  await user.type(control(), "/contact");
  expect(control()).toHaveAccessibleDescription(/not a valid URL/);
});

test("a text that is no link is an error once the field is left, and none while editors type", async () => {
  const { user } = await showForm([FIELD]);
  await user.type(control(), "nowhere at all");
  await waitFor(() => expect(searches).toContain("nowhere at all"));
  expect(control()).toBeValid();
  await user.tab();
  expect(control()).toHaveAccessibleDescription(/This is not a link/);
  await user.click(control());
  expect(control()).toBeInvalid();
  await user.type(control(), "!");
  expect(control()).toBeValid();
});

test("the page with exactly the typed address is listed first", async () => {
  server.use(
    http.post(api("page/search"), () =>
      HttpResponse.json([
        listItem(6, { title: "About the town", slug: "/about/town" }),
        listItem(7, { title: "About us", slug: "/about" }),
      ]),
    ),
  );
  const { user } = await showForm([FIELD]);
  await user.type(control(), "/about");
  await screen.findByRole("option", { name: "About us /about" });
  expect(options()).toEqual(["About us /about", "About the town /about/town"]);
});

test("a search for pages that fails says so, and offers none that the text does not find", async () => {
  const { user } = await showForm([FIELD]);
  const field = screen.getByRole("combobox", { name: "Link" });
  await user.type(field, "con");
  expect(await screen.findByRole("option", { name: /Contact/ })).toBeVisible();
  server.use(http.post(api("page/search"), () => HttpResponse.error()));
  await user.clear(field);
  await user.type(field, "bo");
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
});

test("a file of the library is chosen, shown by its name, changed and removed", async () => {
  serveFiles([
    mediaFile(1, "plan.pdf", { kind: "document" }),
    mediaFile(2, "map.pdf", { kind: "document" }),
    mediaFile(3, "sail.mp4", { kind: "video" }),
  ]);
  const { user, onSet } = await showForm([FIELD]);
  await user.click(screen.getByRole("button", { name: "Choose a file from the library" }));
  await chooseFile(user, /plan\.pdf/);
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "file:1");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Link" })).toHaveValue("plan.pdf"));
  expect(screen.getByText("File of the library")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Choose another file" }));
  await chooseFile(user, /map\.pdf/);
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "file:2");
  await user.click(screen.getByRole("button", { name: "Remove the file" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "link", "");
  expect(control()).toHaveValue("");
});

test("a file that does not exist any more is an error at the field", async () => {
  server.use(http.get(api("medialib/file/9"), () => HttpResponse.json({ errors: [] }, { status: 404 })));
  await showForm([FIELD], { props: { link: "file:9" } });
  const shown = screen.getByRole("textbox", { name: "Link" });
  await waitFor(() => expect(shown).toHaveAccessibleDescription(/does not exist any more/));
});

test("a file that was replaced in the library is accepted at the link", async () => {
  const newer = mediaFile(1, "plan.pdf", { kind: "document", hash: "new" });
  serveFiles([newer]);
  const { user, onSet } = await showForm([FIELD], {
    props: { link: "file:1" },
    files: { link: [{ fileID: 1, fileName: "plan.pdf", hash: "old" }] },
    replaced: [{ hash: "old", file: newer }],
  });
  await user.click(screen.getByRole("button", { name: "Use the new file: plan.pdf" }));
  expect(onSet).toHaveBeenLastCalledWith("__files", "link", [expect.objectContaining({ hash: "new" })]);
});
