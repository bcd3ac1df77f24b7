import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { NewPage as Creation } from "../../api/pages";
import { PAGE_TYPES, SETTINGS } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { NewPage } from "./new-page";

function form() {
  return show(<NewPage language="en" pageTypes={PAGE_TYPES} settings={SETTINGS} />);
}

const address = () => screen.getByRole("textbox", { name: "Address" });
const title = () => screen.getByRole("textbox", { name: "Title" });

test("an address is proposed from the title until one is typed", async () => {
  const { user } = await form();
  await user.type(title(), "Über uns");
  expect(address()).toHaveValue("/uber-uns");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "nl-nl");
  expect(screen.getByText("The page will live at /nl-nl/uber-uns")).toBeVisible();
  await user.clear(address());
  await user.type(address(), "/own");
  await user.type(title(), "!");
  expect(address()).toHaveValue("/own");
});

test("what is wrong is said at its field", async () => {
  const errors = [
    { code: "V_01", property: "title", model: "page" },
    { code: "V_06", property: "slug", model: "page" },
  ];
  let sent: Creation | null = null;
  server.use(
    http.post(api("page/create"), async ({ request }) => {
      sent = (await request.json()) as Creation;
      return HttpResponse.json({ Success: false, Errors: errors });
    }),
  );
  const { user } = await form();
  await user.type(address(), "/taken");
  await user.click(screen.getByRole("button", { name: "Create page" }));
  expect(await screen.findByText("The Title field is required.")).toBeVisible();
  expect(title()).toBeInvalid();
  expect(address()).toHaveAccessibleDescription(/Address already exists\./);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toEqual({
    title: "",
    slug: "/taken",
    type: "content",
    locale: "en-gb",
    content: {},
    typeData: {},
  });
});

test("a refusal that is about no field is said above the form", async () => {
  server.use(
    http.post(api("page/create"), () =>
      HttpResponse.json({ Success: false, Errors: [{ code: "X_99", property: "", model: "" }] }),
    ),
  );
  const { user } = await form();
  await user.click(screen.getByRole("button", { name: "Create page" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The page was not created. Error (code: X_99)");
});
