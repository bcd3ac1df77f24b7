import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { api } from "../../../testing/server";

/** What the server says of a page beyond the bounds of a version. */
const TOO_LARGE = {
  Success: false,
  Errors: [{ code: "V_14", property: "blocks", model: "pageVersion" }],
};

test.each([
  ["too many blocks", 200],
  ["too many bytes", 413],
])("a page with %s says so in the place of its preview", async (_, status) => {
  const refuse = http.post(api("page/version/preview"), () => HttpResponse.json(TOO_LARGE, { status }));
  await editPage({ handlers: [refuse] });
  expect(await screen.findByText(/A page can have 500 blocks and 2 MB at most/)).toBeVisible();
  expect(screen.queryByTitle("Preview of the page")).toBeNull();
});

test("a preview that failed for another reason can be asked for again", async () => {
  let asked = 0;
  const fail = http.post(api("page/version/preview"), () => {
    asked += 1;
    return HttpResponse.json({ Success: false, Errors: [{ code: "G_01" }] }, { status: 500 });
  });
  const { user } = await editPage({ handlers: [fail] });
  expect(await screen.findByText(/The preview could not be updated\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => asked).toBe(2);
});
