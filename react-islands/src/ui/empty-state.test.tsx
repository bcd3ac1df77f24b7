import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../testing/render";
import { EmptyState } from "./empty-state";

/** A list without boats, until the user makes one. */
function Boats() {
  const [count, setCount] = useState(0);
  return (
    <EmptyState
      isEmpty={count === 0}
      text={count === 0 ? "There are no boats yet." : "1 boat"}
      firstStep={
        <button type="button" onClick={() => setCount(1)}>
          New boat
        </button>
      }
    >
      <nav>Pages</nav>
    </EmptyState>
  );
}

test("an empty state has one sentence and the first step", async () => {
  await show(<Boats />);
  expect(screen.getByRole("status")).toHaveTextContent("There are no boats yet.");
  expect(screen.getByRole("button", { name: "New boat" })).toBeVisible();
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test("the live region stays when the list gets its first row", async () => {
  const { user } = await show(<Boats />);
  const region = screen.getByRole("status");
  await user.click(screen.getByRole("button", { name: "New boat" }));
  expect(screen.getByRole("status")).toBe(region);
  expect(region).toHaveTextContent("1 boat");
  expect(screen.getByRole("navigation")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
