import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { releaseStore } from "../../api/release";
import { listRoles } from "../../api/roles";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { ReleaseNotice } from "./release-notice";

beforeEach(() => {
  document.head.innerHTML = '<meta name="release" content="old">';
  releaseStore.setState({ isOutdated: false });
});

function answering(release: string): void {
  const headers = { "X-Pagewright-Release": release };
  server.use(http.get(api("role/list"), () => HttpResponse.json({ items: [], totalItems: 0 }, { headers })));
}

test("a newer release that answers is said once, and can be put off", async () => {
  const { user } = await show(<ReleaseNotice />);
  answering("old");
  await listRoles();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
  answering("new");
  await listRoles();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Pagewright was updated while this page was open.",
  );
  expect(screen.getByRole("button", { name: "Load the new version" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(() => expect(screen.queryByRole("status")).not.toBeInTheDocument());
  await listRoles();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
