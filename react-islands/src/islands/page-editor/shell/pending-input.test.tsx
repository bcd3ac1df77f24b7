import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { DONE, editPage, newUserID } from "../../../testing/edit-page";
import { hero, version, words } from "../../../testing/fixtures";
import { api } from "../../../testing/server";

const NEWS = {
  id: "news",
  label: words("News"),
  description: words(""),
  group: "text",
  fields: [{ name: "tags", kind: "tags", max: 3, label: words("Tags"), optionality: "optional" }],
} as const;

/** Types into the tag field of a page. */
async function typeTag(text: string, userID = newUserID()) {
  const found = () => HttpResponse.json({ items: [], totalItems: 0 });
  const edited = await editPage({
    userID,
    blockTypes: [{ ...NEWS, fields: [...NEWS.fields] }],
    page: { pageVersion: version({ blocks: [hero("n", "", { type: "news", props: { tags: ["old"] } })] }) },
    handlers: [
      http.post(api("tags/search"), found),
      http.post(api("tags/search-private"), found),
      http.post(api("tags/validate"), () => HttpResponse.json(DONE)),
    ],
  });
  const list = within(screen.getByRole("region", { name: "Blocks of this page" }));
  await edited.user.click(list.getByRole("button", { name: /^News/ }));
  const field = await screen.findByRole("combobox", { name: "Tags" });
  if (text !== "") await edited.user.type(field, text);
  return { ...edited, field };
}

/** Returns true if leaving asks for confirmation. */
function isAskedOnLeaving(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("a tag that is being typed is stored by the key, and the field keeps the focus", async () => {
  const { user, stored, field } = await typeTag("pending");
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("All changes saved")).toBeVisible();
  expect(stored).toMatchObject([{ blocks: [{ props: { tags: ["old", "pending"] } }] }]);
  expect(field).toHaveFocus();
  expect(field).toHaveValue("");
});

test("a tag that is being typed is stored by the button", async () => {
  const { user, stored } = await typeTag("pending");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(stored).toMatchObject([{ blocks: [{ props: { tags: ["old", "pending"] } }] }]));
});

test("a tag that is being typed is there after a reload", async () => {
  const userID = newUserID();
  const { field, unmount } = await typeTag("pending", userID);
  expect(isAskedOnLeaving()).toBe(false);
  expect(field).toHaveValue("");
  unmount();
  await typeTag("", userID);
  expect(await screen.findByText("pending")).toBeVisible();
});

test("what can be no tag is asked about before it is left", async () => {
  const { field, user, stored } = await typeTag("x".repeat(51));
  expect(isAskedOnLeaving()).toBe(true);
  await user.keyboard("{Control>}s{/Control}");
  expect(field).toHaveValue("x".repeat(51));
  expect(stored).toEqual([]);
});

test("each tag is undone by itself", async () => {
  const { user } = await typeTag("one{Enter}two{Enter}");
  expect(screen.getByText("two")).toBeVisible();
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.queryByText("two")).not.toBeInTheDocument();
  expect(screen.getByText("one")).toBeVisible();
});
