import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { BlockSchema, Grant } from "../../api/wire";
import { newUserID } from "../../testing/edit-page";
import { HERO, hero, page, SETTINGS, version, words } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { api, renderingOver, server } from "../../testing/server";
import { quietly } from "../../testing/workflow-fixtures";
import { PageEditor } from "./page-editor";

const EMBED: BlockSchema = {
  ...HERO,
  id: "html-embed",
  label: words("Embedded code"),
  description: words("Code of others."),
  permission: "embed-html",
};

async function edit(permissions: Grant[]) {
  const blocks = [{ ...hero("e", "Tides"), type: "html-embed" }, hero("h", "Harbour")];
  const pageVersion = version({ blocks });
  server.use(
    renderingOver(() => pageVersion),
    ...quietly,
    http.get(api("page/1"), () => HttpResponse.json(page({ pageVersion }))),
  );
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
  const { user } = await show(
    <PageEditor
      language="en"
      pageID={1}
      versionID={null}
      tab="overview"
      blockTypes={[HERO, EMBED]}
      pageTypes={[]}
      user={{ ID: newUserID(), name: "Noor", permissions }}
      settings={SETTINGS}
    />,
  );
  const outline = within(await screen.findByRole("region", { name: "Blocks of this page" }));
  const offered = async () => {
    await user.click(outline.getByRole("button", { name: "Add block" }));
    const picker = within(await screen.findByRole("dialog", { name: "Add a block" }));
    return picker.getAllByRole("button", { name: /Code of others|Opens a page/ }).length;
  };
  return { user, outline, offered };
}

test("a type that needs a permission is offered to nobody else, and its blocks can be looked at", async () => {
  const { user, outline, offered } = await edit([{ name: "edit-page" }]);
  await user.click(outline.getByRole("button", { name: "Embedded code Tides" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeDisabled();
  expect(screen.getByText(/^Your role does not permit changing blocks of this type/)).toBeVisible();
  await user.click(outline.getByRole("button", { name: "Hero Harbour" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeEnabled();
  expect(await offered()).toBe(1);
});

test("who has the permission for this page adds and changes such blocks", async () => {
  const grant: Grant = { name: "embed-html", parameters: { locales: ["en-gb"] } };
  const { user, outline, offered } = await edit([{ name: "edit-page" }, grant]);
  await user.click(outline.getByRole("button", { name: "Embedded code Tides" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toBeEnabled();
  expect(await offered()).toBe(2);
});
