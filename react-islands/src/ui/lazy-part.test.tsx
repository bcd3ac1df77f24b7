import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render";
import { lazyPart } from "./lazy-part";

const Words = () => <p>Words</p>;

test("a part that was loaded before is shown at once", async () => {
  const load = vi.fn(async () => ({ default: Words }));
  const Part = lazyPart(load, <p>Loading</p>);
  Part.preload();
  await vi.waitFor(() => expect(load).toHaveResolved());
  await Promise.resolve();
  await show(<Part />);
  expect(screen.getByText("Words")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("a part that could not be loaded before is loaded when it is shown", async () => {
  const load = vi.fn(async () => ({ default: Words }));
  load.mockRejectedValueOnce(new Error("offline"));
  const Part = lazyPart(load, <p>Loading</p>);
  Part.preload();
  await show(<Part />);
  expect(await screen.findByText("Words")).toBeVisible();
});
