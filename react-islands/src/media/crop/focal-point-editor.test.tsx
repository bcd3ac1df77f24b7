import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FocalPoint } from "../../api/wire";
import { mediaFile } from "../../testing/media-fixtures";
import { show } from "../../testing/render";
import { FocalPointEditor } from "./focal-point-editor";

const onChange = vi.fn<(point: FocalPoint | null) => void>();

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});

afterEach(() => onChange.mockReset());

test("the point of a file is set, put in the centre, and removed", async () => {
  const file = mediaFile(1, "a.png");
  const { user } = await show(
    <FocalPointEditor file={file} value={{ x: 0.2, y: 0.4 }} onChange={onChange} />,
  );
  const point = await screen.findByRole("button", {
    name: "Focal point: 20% from the left, 40% from the top",
  });
  point.focus();
  await user.keyboard("{ArrowDown}");
  expect(onChange).toHaveBeenLastCalledWith({ x: 0.2, y: 0.41 });
  await user.click(screen.getByRole("button", { name: "Centre" }));
  expect(onChange).toHaveBeenLastCalledWith({ x: 0.5, y: 0.5 });
  await user.click(screen.getByRole("button", { name: "Remove the point" }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test("without a point the centre stays in sight, and there is nothing to remove", async () => {
  await show(<FocalPointEditor file={mediaFile(1, "a.png")} value={null} onChange={onChange} />);
  expect(await screen.findByText("No point is set: the centre stays in sight.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove the point" })).toBeDisabled();
});

test("a picture whose bytes were replaced is loaded anew", async () => {
  const loaded: string[] = [];
  HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
    loaded.push(new URL(this.src).search);
    return Promise.resolve();
  };
  const file = mediaFile(1, "a.png");
  await show(<FocalPointEditor file={file} value={null} onChange={onChange} />);
  await screen.findByRole("button", { name: "Centre" });
  await show(<FocalPointEditor file={{ ...file, hash: "other" }} value={null} onChange={onChange} />);
  await vi.waitFor(() => expect(new Set(loaded).size).toBe(2));
});
