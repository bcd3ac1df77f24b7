import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { moveInPlace } from "./move-in-place";

/** Renders a list with `moveBefore`, which jsdom lacks. */
function Rows({ keys, moved }: { keys: string[]; moved: (row: string) => void }) {
  const equip = (list: HTMLElement | null) => {
    if (!list) return;
    const moveBefore = (row: HTMLElement, before: Node | null) => {
      moved(row.id);
      Node.prototype.insertBefore.call(list, row, before);
    };
    moveInPlace(Object.assign(list, { moveBefore }));
  };
  return (
    <ol ref={equip}>
      {keys.map((key) => (
        <li key={key} id={key}>
          {key}
        </li>
      ))}
    </ol>
  );
}

function rows(): (string | null)[] {
  return screen.getAllByRole("listitem").map((row) => row.textContent);
}

test("rows that change places are moved, and new ones are put in", () => {
  const moved = vi.fn();
  const { rerender } = render(<Rows keys={["a", "b", "c"]} moved={moved} />);
  expect(moved).not.toHaveBeenCalled();
  rerender(<Rows keys={["b", "a", "c"]} moved={moved} />);
  expect(rows()).toEqual(["b", "a", "c"]);
  expect(moved.mock.calls).toEqual([["a"]]);
  rerender(<Rows keys={["a", "c", "b"]} moved={moved} />);
  expect(rows()).toEqual(["a", "c", "b"]);
  expect(moved.mock.lastCall).toEqual(["b"]);
  rerender(<Rows keys={["n", "a", "m", "b", "l"]} moved={moved} />);
  expect(rows()).toEqual(["n", "a", "m", "b", "l"]);
  expect(moved).toHaveBeenCalledTimes(2);
});
