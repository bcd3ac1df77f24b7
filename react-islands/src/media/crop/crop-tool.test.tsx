import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render";
import type { CropResult } from "./crop-state";
import { CropTool } from "./crop-tool";
import { wholeCrop } from "./geometry";

const PICTURE = { width: 1000, height: 600 };
const WHOLE = wholeCrop(PICTURE);
const onApply = vi.fn<(result: CropResult) => void>();
const onCancel = vi.fn();

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  HTMLElement.prototype.setPointerCapture = () => {};
});

afterEach(() => {
  onApply.mockReset();
  onCancel.mockReset();
});

type Props = Partial<Parameters<typeof CropTool>[0]>;

async function tool(props: Props = {}) {
  const image = document.createElement("canvas");
  const loaded = { image, picture: PICTURE, background: null };
  const result = await show(
    <CropTool loaded={loaded} crop={null} onApply={onApply} onCancel={onCancel} {...props} />,
  );
  const applied = async () => {
    await result.user.click(screen.getByRole("button", { name: "Apply" }));
    return onApply.mock.lastCall?.[0] as CropResult;
  };
  return { ...result, applied };
}

const number = (name: string) => screen.getByRole("spinbutton", { name });
const button = (name: string) => screen.getByRole("button", { name });

async function type(user: Awaited<ReturnType<typeof tool>>["user"], name: string, text: string) {
  await user.clear(number(name));
  await user.type(number(name), `${text}{Enter}`);
}

test("nothing done is the whole picture", async () => {
  const { applied } = await tool();
  expect(await applied()).toEqual({ crop: WHOLE, isWhole: true, focalPoint: null });
});

test("the frame is set by numbers, which take effect on Enter and on leaving", async () => {
  const { user, applied } = await tool();
  await type(user, "Width", "400");
  await type(user, "Height", "300");
  await user.clear(number("Left"));
  await user.type(number("Left"), "50");
  await user.click(number("Top"));
  expect(onApply).not.toHaveBeenCalled();
  expect(screen.getByText("400 × 300 pixels, 50 from the left, 150 from the top")).toBeVisible();
  expect(await applied()).toMatchObject({ crop: { x: 50, y: 150, width: 400, height: 300 }, isWhole: false });
});

test("what is no number, or too large, is put right", async () => {
  const { user } = await tool();
  await type(user, "Width", "abc");
  expect(number("Width")).toHaveValue("1000");
  await type(user, "Width", "5000");
  expect(number("Width")).toHaveValue("1000");
});

test("arrow keys move the frame, with Shift and Alt its sides, with Ctrl by one pixel", async () => {
  const { user, applied } = await tool({ crop: { ...WHOLE, x: 100, y: 100, width: 300, height: 200 } });
  button("Frame").focus();
  await user.keyboard("{ArrowRight}{ArrowDown}{Control>}{ArrowLeft}{/Control}");
  expect((await applied()).crop).toMatchObject({ x: 102, y: 103, width: 300, height: 200 });
  button("Frame").focus();
  await user.keyboard("{Shift>}{ArrowRight}{ArrowUp}{/Shift}{Alt>}{ArrowLeft}{/Alt}");
  expect((await applied()).crop).toMatchObject({ x: 99, y: 103, width: 306, height: 197 });
});

test("each handle has a name, and arrow keys move it", async () => {
  const { user, applied } = await tool({ crop: { ...WHOLE, x: 100, y: 100, width: 300, height: 200 } });
  button("Lower left corner").focus();
  await user.keyboard("{ArrowLeft}{ArrowDown}");
  expect((await applied()).crop).toMatchObject({ x: 97, y: 100, width: 303, height: 203 });
});

test("a ratio shapes the frame", async () => {
  const { user, applied } = await tool();
  await user.click(screen.getByRole("radio", { name: "1:1" }));
  expect((await applied()).crop).toMatchObject({ x: 200, y: 0, width: 600, height: 600 });
});

test("the picture is turned and mirrored", async () => {
  const { user, applied } = await tool();
  await user.click(button("Turn right by a quarter"));
  await user.click(button("Mirror left to right"));
  expect((await applied()).crop).toEqual({ ...WHOLE, width: 600, height: 1000, rotate: -90, scaleX: -1 });
});

test("the picture is turned freely, by slider and by number, without empty corners unless they are wanted", async () => {
  const { user, applied } = await tool();
  fireEvent.change(screen.getByRole("slider", { name: "Angle" }), { target: { value: "10" } });
  expect((await applied()).crop.rotate).toBe(10);
  expect((await applied()).crop.width).toBeLessThan(1000);
  await type(user, "Angle in degrees", "-7,5");
  expect((await applied()).crop.rotate).toBe(-7.5);
  await type(user, "Angle in degrees", "0");
  await user.click(screen.getByRole("switch", { name: "No empty corners" }));
  await type(user, "Angle in degrees", "10");
  expect((await applied()).crop).toMatchObject({ width: 1000, height: 600 });
});

test("beginning again shows the whole picture", async () => {
  const { user, applied } = await tool({ crop: { ...WHOLE, x: 10, width: 100, rotate: 30 } });
  await user.click(button("Reset"));
  expect((await applied()).isWhole).toBe(true);
});

/**
 * Screen pixels per picture pixel.
 * A picture of 1000 pixels has a stage of
 * 640, with margins of 28 on both sides.
 */
const SCALE = 584 / 1000;

test("the pointer drags the frame and its corners", async () => {
  const { applied } = await tool({ crop: { ...WHOLE, x: 100, y: 100, width: 300, height: 200 } });
  const pointer = (kind: "pointerDown" | "pointerMove" | "pointerUp", on: Element, x: number, y: number) =>
    fireEvent[kind](on, { pointerId: 1, button: 0, clientX: x, clientY: y });
  pointer("pointerDown", button("Frame"), 10, 10);
  pointer("pointerMove", button("Frame"), 10 + 50 * SCALE, 10 + 20 * SCALE);
  pointer("pointerUp", button("Frame"), 0, 0);
  pointer("pointerMove", button("Frame"), 300, 300);
  expect((await applied()).crop).toMatchObject({ x: 150, y: 120, width: 300, height: 200 });
  pointer("pointerDown", button("Lower right corner"), 10, 10);
  pointer("pointerMove", button("Lower right corner"), 10 - 40 * SCALE, 10 + 30 * SCALE);
  expect((await applied()).crop).toMatchObject({ x: 150, y: 120, width: 260, height: 230 });
});

test("two fingers zoom, and change nothing of the crop", async () => {
  const { applied } = await tool();
  const stage = screen.getByRole("region", { name: "Picture with frame" });
  const finger = (kind: "pointerDown" | "pointerMove", pointerId: number, x: number) =>
    fireEvent[kind](stage, { pointerId, pointerType: "touch", clientX: x, clientY: 100 });
  finger("pointerDown", 1, 100);
  finger("pointerDown", 2, 200);
  finger("pointerMove", 2, 300);
  expect(screen.getByRole("slider", { name: "Zoom" })).toHaveValue("2");
  expect((await applied()).isWhole).toBe(true);
});

test("a circle is cut from a square, the largest in the middle at first", async () => {
  const { applied } = await tool({ shape: "circle", least: 96 });
  expect(screen.queryByRole("group", { name: "Ratio" })).not.toBeInTheDocument();
  expect((await applied()).crop).toEqual({ ...WHOLE, x: 200, width: 600 });
});

test("the focal point is set by arrow keys and numbers, and given back to the file", async () => {
  const { user, applied } = await tool({ focus: { own: null, ofFile: { x: 250, y: 300 } }, mode: "focus" });
  expect(screen.getByText("The point of the file is used.")).toBeVisible();
  button("Focal point: 25% from the left, 50% from the top").focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowUp}{/Shift}");
  await type(user, "Left (%)", "80");
  expect((await applied()).focalPoint).toEqual({ x: 0.8, y: 0.4 });
  await user.click(button("Use the focal point of the file"));
  expect((await applied()).focalPoint).toBeNull();
});

test("the focal point stays at its place while the picture is cropped", async () => {
  const { user, applied } = await tool({ focus: { own: { x: 0.5, y: 0.5 }, ofFile: null } });
  await type(user, "Width", "500");
  await type(user, "Left", "500");
  expect((await applied()).focalPoint).toEqual({ x: 0, y: 0.5 });
  await user.click(within(screen.getByRole("radiogroup")).getByRole("radio", { name: "Focal point" }));
  await user.click(button("Centre"));
  expect((await applied()).focalPoint).toEqual({ x: 0.5, y: 0.5 });
});

test("the frame has the focus at first, and so has the point", async () => {
  const { unmount } = await tool();
  expect(button("Frame")).toHaveFocus();
  unmount();
  await tool({ focus: { own: null, ofFile: null }, mode: "focus" });
  expect(button("Focal point: 50% from the left, 50% from the top")).toHaveFocus();
});

test("leaving changes nothing", async () => {
  const { user } = await tool();
  await user.click(button("Cancel"));
  expect(onCancel).toHaveBeenCalled();
  expect(onApply).not.toHaveBeenCalled();
});
