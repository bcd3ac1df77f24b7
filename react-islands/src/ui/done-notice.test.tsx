import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render";
import { DoneNotice } from "./done-notice";

test("before the first action there is an empty live region", async () => {
  await show(
    <DoneNotice done="" undo={{ run: () => {} }} link={<a href="/about">View page</a>} onClose={() => {}} />,
  );
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("it says what was done, and offers Undo, the link and Close in this order", async () => {
  const run = vi.fn();
  const onClose = vi.fn();
  const { user } = await show(
    <DoneNotice
      done="The page is published."
      undo={{ run }}
      link={<a href="/about">View page</a>}
      onClose={onClose}
    />,
  );
  const notice = screen.getByRole("status");
  expect(notice).toHaveTextContent(/^The page is published\.UndoView page$/);
  expect([...notice.querySelectorAll("button, a")].map((each) => each.textContent || each.ariaLabel)).toEqual(
    ["Undo", "View page", "Close"],
  );
  await user.click(within(notice).getByRole("button", { name: "Undo" }));
  expect(run).toHaveBeenCalledOnce();
  await user.click(within(notice).getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("what cannot be undone or closed has no button", async () => {
  await show(<DoneNotice done="The settings are saved." undo={null} />);
  expect(screen.getByRole("status")).toHaveTextContent("The settings are saved.");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
