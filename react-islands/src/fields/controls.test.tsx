import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import type { CountedTag, Field } from "../api/wire";
import { takePendingInput } from "../lib/pending-input";
import { image, listItem, page, words } from "../testing/fixtures";
import { showForm } from "../testing/form";
import { api, server } from "../testing/server";

function tag(name: string, more: Partial<CountedTag> = {}): CountedTag {
  return { id: 1, name, slug: "", private: false, names: {}, count: 0, ...more };
}

/**
 * Serves tags, and refuses the names in `refusals`.
 * Returns a list of the names that
 * the server was asked to check.
 */
function serveTags(tags: CountedTag[], refusals: Record<string, string> = {}): string[] {
  const asked: string[] = [];
  const found = (isPrivate: boolean) => {
    const items = tags.filter((each) => each.private === isPrivate);
    return HttpResponse.json({ items, totalItems: items.length });
  };
  server.use(
    http.post(api("tags/search"), () => found(false)),
    http.post(api("tags/search-private"), () => found(true)),
    http.post(api("tags/validate"), async ({ request }) => {
      const { tag: name } = (await request.json()) as { tag: string };
      asked.push(name);
      const code = refusals[name];
      const errors = code ? [{ code, property: "tag", model: "tag" }] : [];
      return HttpResponse.json({ Success: !code, Errors: errors });
    }),
  );
  return asked;
}

const BASE = { name: "field", label: words("Field"), optionality: "optional" } as const;

test("a number is reported as a number, and an empty control as no value", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "number", min: 1, max: 10 }]);
  const control = screen.getByRole("textbox", { name: "Field" });
  await user.type(control, "7");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", 7);
  await user.type(control, "0");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", 70);
  expect(screen.getByText("Must be between 1 and 10.")).toBeVisible();
  await user.clear(control);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", null);
  await user.type(control, "-");
  expect(control).toHaveValue("-");
});

const NUMBER = { ...BASE, kind: "number" } as const;

test.each([
  [{ step: 1, min: 1, max: 24 }, "3.5", "Must be a whole number."],
  [{ step: 1, min: 1, max: 24 }, "3", null],
  [{ step: 1, min: 1, max: 24 }, "24.5", "Must be between 1 and 24."],
  [{ step: 1 }, "-2", null],
  [{ step: 0.1 }, "0.3", null],
  [{ step: 0.1 }, "0.35", "Must go in steps of 0.1, counted from 0."],
  [{ step: 2, min: 1 }, "4", "Must go in steps of 2, counted from 1."],
  [{ step: 2, min: 1 }, "5", null],
  [{}, "3.5", null],
])("of a number with %j, %s is marked at the field: %s", async (limits, typed, text) => {
  const { user, onSet } = await showForm([{ ...NUMBER, ...limits }]);
  const control = screen.getByRole("textbox", { name: "Field" });
  await user.type(control, typed);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", Number(typed));
  if (text === null) expect(control).not.toHaveAccessibleDescription();
  else expect(control).toHaveAccessibleDescription(text);
});

test("a switch is on or off", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "switch" }], { props: { field: true } });
  const control = screen.getByRole("switch", { name: "Field" });
  expect(control).toBeChecked();
  await user.click(control);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", false);
  expect(control).not.toBeChecked();
});

const OPTIONS = [
  { value: "left", label: words("Left") },
  { value: "right", label: { en: "Right" } },
];

test("a choice tells the value, and keeps one that it does not know in sight", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "choice", options: OPTIONS }], {
    props: { field: "old" },
  });
  const control = screen.getByRole("combobox", { name: "Field" });
  expect(control).toHaveValue("old");
  await user.selectOptions(control, "Right");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "right");
});

test("a page type is chosen by its name, or all of them", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "page-type" }], { props: { field: "gone" } });
  const control = screen.getByRole("combobox", { name: "Field" });
  expect(control).toHaveValue("gone");
  await user.selectOptions(control, "Article");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "article");
  await user.selectOptions(control, "All types");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "");
});

test("a colour is chosen by its name among swatches", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "colour", options: OPTIONS }]);
  const group = within(screen.getByRole("radiogroup", { name: "Field" }));
  expect(group.getByRole("radio", { name: "None" })).toBeChecked();
  await user.click(group.getByRole("radio", { name: "Left" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "left");
});

test("a colour says how well text can be read on it, in light and in dark, and warns where it cannot", async () => {
  const style = document.createElement("style");
  style.textContent = `:root { --color-text: light-dark(#000, #fff); --color-left: light-dark(#fff, rgb(0, 0, 0));
      --color-right: #777; --color-on-right: #fff }
    @media print { :root { --color-left: #777 } }`;
  document.head.append(style);
  const { user } = await showForm([{ ...BASE, kind: "colour", options: OPTIONS }]);
  const group = screen.getByRole("radiogroup", { name: "Field" });
  expect(group).not.toHaveAccessibleDescription();
  await user.click(within(group).getByRole("radio", { name: "Left" }));
  expect(group).toHaveAccessibleDescription("Contrast with the text on it: 21 in light, 21 in dark.");
  await user.click(within(group).getByRole("radio", { name: "Right" }));
  expect(group).toHaveAccessibleDescription(
    "Text on it is hard to read: its contrast is 4.4 in light and 4.4 in dark, and should be 4.5 or more.",
  );
  style.remove();
});

const TIME: Field = { ...BASE, kind: "date-time" };

test("a time is shown on the clock of the site, and reported in UTC", async () => {
  const { user, onSet } = await showForm([TIME], {
    props: { field: "2026-03-01T10:30:00Z" },
    timeZone: "Asia/Kathmandu",
  });
  const control = screen.getByLabelText("Field");
  expect(control).toHaveValue("2026-03-01T16:15");
  expect(screen.getByText(/ \(Asia\/Kathmandu, UTC\+05:45\)$/)).toBeVisible();
  fireEvent.change(control, { target: { value: "2026-07-01T08:00" } });
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "2026-07-01T02:15:00.000Z");
  await user.clear(control);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", null);
  expect(screen.getByText("In the time zone of the site, Asia/Kathmandu.")).toBeVisible();
});

test("the zone is not said where the clock of this computer follows it, too", async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await showForm([TIME], { props: { field: "2026-03-01T10:30:00Z" }, timeZone });
  expect(screen.queryByText(/UTC|time zone/)).not.toBeInTheDocument();
});

test("a year that is still being typed changes nothing", async () => {
  const { onSet } = await showForm([TIME], {
    props: { field: "2026-03-01T10:30:00Z" },
    timeZone: "Asia/Kathmandu",
  });
  const control = screen.getByLabelText("Field");
  for (const year of ["0002", "0020", "0202"]) {
    fireEvent.change(control, { target: { value: `${year}-03-02T10:00` } });
    expect(control).toHaveValue(`${year}-03-02T10:00`);
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  }
  expect(onSet).not.toHaveBeenCalled();
  fireEvent.change(control, { target: { value: "2027-03-02T10:00" } });
  expect(onSet).toHaveBeenCalledExactlyOnceWith("props", "field", "2027-03-02T04:15:00.000Z");
});

test("a time that clocks leave out is moved, and the field says so", async () => {
  const { onSet } = await showForm([TIME], { timeZone: "Europe/Amsterdam" });
  const control = screen.getByLabelText("Field");
  fireEvent.change(control, { target: { value: "2026-03-29T02:30" } });
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "2026-03-29T01:30:00.000Z");
  expect(control).toHaveValue("2026-03-29T02:30");
  expect(screen.getByText(/this time does not exist\. It becomes .*03:30/)).toBeVisible();
});

test("of a time that comes twice the first is taken, and the second can be chosen", async () => {
  const { user, onSet } = await showForm([TIME], { timeZone: "Europe/Amsterdam" });
  fireEvent.change(screen.getByLabelText("Field"), { target: { value: "2026-10-25T02:30" } });
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "2026-10-25T00:30:00.000Z");
  expect(screen.getByRole("radio", { name: "The first time (UTC+02:00)" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "The second time (UTC+01:00)" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "2026-10-25T01:30:00.000Z");
  expect(screen.getByRole("radio", { name: "The second time (UTC+01:00)" })).toBeChecked();
});

test("words of the page are typed in its language and its direction", async () => {
  await showForm(
    [
      { ...BASE, kind: "text", name: "text", label: { en: "Text" } },
      { ...BASE, kind: "long-text", name: "long", label: { en: "Long" } },
      { ...BASE, kind: "number", name: "number", label: { en: "Number" } },
    ] as Field[],
    { locale: "az-arab" },
  );
  for (const name of ["Text", "Long"]) {
    expect(screen.getByLabelText(name)).toHaveAttribute("lang", "az-arab");
    expect(screen.getByLabelText(name).closest("[dir]")).toHaveAttribute("dir", "rtl");
  }
  expect(screen.getByLabelText("Number").closest("[dir]")).toBeNull();
});

test("tags are reported as a list", async () => {
  serveTags([]);
  const { user, onSet } = await showForm([{ ...BASE, kind: "tags", max: 2 }], { props: { field: ["one"] } });
  await user.type(screen.getByRole("combobox", { name: "Field" }), "  two   words {Enter}");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["one", "two words"]);
});

test("a tag that there is is found by any of its names, and is called by its own", async () => {
  serveTags([
    tag("Harbour", { names: { "nl-nl": "Haven" }, count: 3 }),
    tag("Safe haven", { private: true, id: 2 }),
  ]);
  const { user, onSet } = await showForm([{ ...BASE, kind: "tags", max: 5 }]);
  const control = screen.getByRole("combobox", { name: "Field" });
  await user.type(control, "haven");
  expect(await screen.findByRole("option", { name: "Safe haven Staff only" })).toBeVisible();
  await user.click(screen.getByRole("option", { name: "Harbour (Haven) 3 pages" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["Harbour"]);
  await user.type(control, "SAFE  haven");
  await screen.findByRole("option", { name: /Safe haven/ });
  await user.keyboard("{Enter}");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["Harbour", "Safe haven"]);
});

test("a name that no tag can have, or that is there already, says so and is not lost", async () => {
  serveTags([]);
  const { user, onSet } = await showForm([{ ...BASE, kind: "tags", max: 5 }], { props: { field: ["Sea"] } });
  const control = screen.getByRole("combobox", { name: "Field" });
  await user.type(control, "ｓｅａ{Enter}");
  expect(screen.getByText("“ｓｅａ” already exists.")).toBeVisible();
  const long = "x".repeat(51);
  await user.type(control, `${long}{Enter}`);
  expect(screen.getByText(`“${long}” is too long: 51 characters, 50 at most.`)).toBeVisible();
  expect(control).toHaveValue(long);
  await user.clear(control);
  await user.type(control, "\u200b\u200b{Enter}");
  expect(screen.getByText("“” must be at least 1 character long.")).toBeVisible();
  expect(onSet).not.toHaveBeenCalled();
});

/** Returns true if all fields accept pending input. */
function takeAll(): boolean {
  return flushSync(takePendingInput);
}

test("a name that is being typed becomes a tag when it is asked for, and another can be typed after it", async () => {
  serveTags([]);
  const { user, onSet } = await showForm([{ ...BASE, kind: "tags", max: 5 }], { props: { field: ["one"] } });
  const control = screen.getByRole("combobox", { name: "Field" });
  expect(takeAll()).toBe(true);
  expect(onSet).not.toHaveBeenCalled();
  await user.type(control, " two  words ");
  expect(takeAll()).toBe(true);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["one", "two words"]);
  expect(control).toHaveValue("");
  expect(control).toHaveFocus();
  await user.keyboard("three");
  expect(takeAll()).toBe(true);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["one", "two words", "three"]);
});

test("what is being typed and can be no tag stays in the field when it is asked for", async () => {
  serveTags([]);
  const { user, onSet } = await showForm([{ ...BASE, kind: "tags", max: 1 }]);
  const control = screen.getByRole("combobox", { name: "Field" });
  const long = "x".repeat(51);
  await user.type(control, long);
  expect(takeAll()).toBe(false);
  expect(control).toHaveValue(long);
  expect(screen.getByText(`“${long}” is too long: 51 characters, 50 at most.`)).toBeVisible();
  expect(onSet).not.toHaveBeenCalled();
  await user.clear(control);
  await user.type(control, "one{Enter}two");
  expect(takeAll()).toBe(false);
  expect(control).toHaveValue("two");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["one"]);
  await user.clear(control);
  await user.type(control, "ONE");
  expect(takeAll()).toBe(true);
  expect(screen.getByText("“ONE” already exists.")).toBeVisible();
});

test("a name that is being typed becomes a tag when its field is removed from the screen", async () => {
  serveTags([]);
  const { user, onSet, unmount } = await showForm([{ ...BASE, kind: "tags", max: 5 }]);
  await user.type(screen.getByRole("combobox", { name: "Field" }), "pending");
  unmount();
  expect(onSet).toHaveBeenCalledExactlyOnceWith("props", "field", ["pending"]);
});

test("a new tag is asked about, and one that was made meanwhile is taken", async () => {
  const asked = serveTags([], { taken: "V_06", strange: "V_12" });
  const { user, onSet } = await showForm([{ ...BASE, kind: "tags", max: 5 }]);
  const control = screen.getByRole("combobox", { name: "Field" });
  await user.type(control, "taken{Enter}");
  await waitFor(() => expect(asked).toEqual(["taken"]));
  expect(onSet).toHaveBeenLastCalledWith("props", "field", ["taken"]);
  await user.type(control, "strange{Enter}");
  expect(await screen.findByText("The “strange” is not valid.")).toBeVisible();
  expect(screen.queryByText(/already exists/)).not.toBeInTheDocument();
});

test("a text says how long it may be, and keeps every letter", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "text", max: 3, hint: words("Short.") }]);
  const control = screen.getByRole("textbox", { name: "Field" });
  expect(control).toHaveAccessibleDescription("Short.");
  await user.type(control, "four");
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "four");
  expect(screen.getByText("Field is too long: 4 characters, 3 at most.")).toBeVisible();
});

test("a page is found by its title, and only one of the types that fit", async () => {
  const searches: unknown[] = [];
  server.use(
    http.post(api("page/search"), async ({ request }) => {
      searches.push(await request.json());
      return HttpResponse.json([
        listItem(5, { title: "Contact", slug: "/contact" }),
        listItem(6, { title: "Contact news", type: "article" }),
      ]);
    }),
    http.get(api("page/5"), () => HttpResponse.json(page({ id: 5, title: "Contact", slug: "/contact" }))),
  );
  const { user, onSet } = await showForm([{ ...BASE, kind: "page", types: ["content"] }]);
  await user.type(screen.getByRole("combobox", { name: "Field" }), "cont");
  const option = await screen.findByRole("option", { name: "Contact /contact" });
  expect(screen.queryByRole("option", { name: /news/ })).not.toBeInTheDocument();
  expect(searches).toEqual([{ locale: "en-gb", searchTerm: "cont" }]);
  await user.click(option);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", 5);
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Field" })).toHaveValue("Contact"));
  expect(await screen.findByText("/contact", { selector: "p" })).toBeVisible();
});

test("a page that is gone is said to be, and can be taken away", async () => {
  server.use(http.get(api("page/5"), () => HttpResponse.json({ Errors: [] }, { status: 404 })));
  const { user, onSet } = await showForm([{ ...BASE, kind: "page", types: [] }], { props: { field: 5 } });
  expect(await screen.findByText(/does not exist any more/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(onSet).toHaveBeenLastCalledWith("props", "field", null);
});

test("a picture is kept under the path of its field, together with its alternative text", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "picture" }], { images: { field: [image(1)] } });
  await user.type(screen.getByRole("textbox", { name: "Alternative text" }), "A");
  expect(onSet).toHaveBeenLastCalledWith("__images", "field", [image(1, { altText: "A" })]);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(onSet).toHaveBeenLastCalledWith("__images", "field", undefined);
});

test("pictures are described and removed one by one, and no more than fit are added", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "pictures", max: 2 }], {
    images: { field: [image(1), image(2)] },
  });
  const [, second] = screen.getAllByRole("textbox", { name: "Alternative text" });
  await user.type(second as HTMLElement, "B");
  expect(onSet).toHaveBeenLastCalledWith("__images", "field", [image(1), image(2, { altText: "B" })]);
  const add = screen.getByRole("button", { name: "Add picture" });
  expect(add).toBeDisabled();
  expect(screen.getByRole("group", { name: "Field" })).toHaveAccessibleDescription(
    "There can be 2 pictures at most.",
  );
  expect(screen.getByRole("button", { name: "Move 2.jpg" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove 1.jpg" }));
  expect(onSet).toHaveBeenLastCalledWith("__images", "field", [image(2, { altText: "B" })]);
  expect(add).toBeEnabled();
});

test("the value that a field begins with counts for a condition until somebody chooses", async () => {
  const text = { ...BASE, kind: "text", max: 9 } as const;
  const fields: Field[] = [
    { ...BASE, name: "side", label: words("Side"), kind: "choice", options: OPTIONS },
    { ...text, shownWhen: { field: "side", is: "left" } },
    { ...text, name: "other", label: words("Other"), shownWhen: { field: "gone", is: true } },
  ];
  const { user } = await showForm(fields);
  expect(screen.getByRole("textbox", { name: "Field" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Other" })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Side" }), "Right");
  expect(screen.queryByRole("textbox", { name: "Field" })).not.toBeInTheDocument();
});
