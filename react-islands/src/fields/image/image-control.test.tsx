import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BlockImage, ReplacedFile } from "../../api/wire";
import { uploadQueue } from "../../media/uploads/upload-queue";
import { deferred } from "../../testing/deferred";
import { image, words as labels } from "../../testing/fixtures";
import { showForm } from "../../testing/form";
import { chooseFile, serveFiles } from "../../testing/library";
import { mediaFile } from "../../testing/media-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { findIn, ReplacedFilesContext } from "../library/replaced-files";
import { ReadOnlyContext } from "../read-only";
import { ImageControl } from "./image-control";

const onImage = vi.fn<(image: BlockImage | null) => void>();

const TWO = mediaFile(2, "two.png", {
  altTexts: { "nl-nl": "Een zeil" },
  focalPoint: { x: 0.2, y: 0.3 },
});

beforeEach(() => {
  serveFiles([mediaFile(1, "one.png"), TWO]);
});

afterEach(() => {
  onImage.mockReset();
  uploadQueue.cancelAll();
  uploadQueue.clearFinished();
});

function control(chosen: BlockImage | null = null, isFixed = false, replaced: ReplacedFile[] = []) {
  return show(
    <ReadOnlyContext value={isFixed}>
      <ReplacedFilesContext value={findIn(replaced)}>
        <ImageControl
          isRequired={false}
          label="Picture"
          error={null}
          locale="nl-nl"
          image={chosen}
          onImage={onImage}
        />
      </ReplacedFilesContext>
    </ReadOnlyContext>,
  );
}

const field = () => screen.getByRole("group", { name: "Picture" });
const lastImage = () => onImage.mock.lastCall?.[0];

test("a picture of the library is chosen, and inherits its words in the locale of the page", async () => {
  const { user } = await control();
  await user.click(screen.getByRole("button", { name: "Choose picture" }));
  await chooseFile(user, /two\.png/);
  expect(lastImage()).toEqual({
    fileID: 2,
    fileName: "two.png",
    altText: null,
    inheritedAltText: "Een zeil",
    hash: "hash2",
    cropParams: null,
    focalPoint: null,
    focus: { x: 0.2, y: 0.3 },
    isAnimated: false,
    width: 800,
    height: 600,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

function drop(...names: string[]): void {
  const files = names.map((name) => new File(["x"], name));
  fireEvent.drop(field(), { dataTransfer: { files, types: ["Files"], items: [] } });
}

function serveUpload(file = mediaFile(9, "new.png")): void {
  const answer = { Success: true, Errors: [], file };
  server.use(http.post(api("medialib/add-file"), () => HttpResponse.json(answer)));
}

test("a picture that is dropped on the field is uploaded and chosen", async () => {
  const arrived = deferred();
  server.use(
    http.post(api("medialib/add-file"), async () => {
      await arrived.promise;
      return HttpResponse.json({ Success: true, Errors: [], file: mediaFile(9, "new.png") });
    }),
  );
  await control();
  fireEvent.dragEnter(field(), { dataTransfer: { files: [], types: ["Files"], items: [] } });
  expect(screen.getByText("Drop it here")).toBeVisible();
  drop("new.png");
  expect(await within(field()).findByText("Uploading 1 file…")).toBeVisible();
  arrived.resolve();
  await waitFor(() => expect(lastImage()).toMatchObject({ fileID: 9 }));
});

test("a picture that is pasted into the field is uploaded and chosen", async () => {
  serveUpload();
  await control();
  fireEvent.paste(screen.getByRole("button", { name: "Choose picture" }), {
    clipboardData: { files: [new File(["x"], "new.png")], types: ["Files"] },
  });
  await waitFor(() => expect(lastImage()).toMatchObject({ fileID: 9 }));
});

const PASTED_TEXT_AND_PICTURE = {
  files: [new File(["x"], "new.png")],
  types: ["text/plain", "text/html", "Files"],
};

test("of a clipboard with text and a picture, the field takes the picture", async () => {
  serveUpload();
  await control();
  fireEvent.paste(screen.getByRole("button", { name: "Choose picture" }), {
    clipboardData: PASTED_TEXT_AND_PICTURE,
  });
  await waitFor(() => expect(lastImage()).toMatchObject({ fileID: 9 }));
});

test("of a clipboard with text and a picture, a text field of the picture takes the text", async () => {
  await control(image(2));
  const isLeft = fireEvent.paste(screen.getByRole("textbox"), { clipboardData: PASTED_TEXT_AND_PICTURE });
  expect(isLeft).toBe(true);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("what is no picture is refused where it is dropped", async () => {
  await control();
  drop("terms.pdf");
  expect(await screen.findByRole("alert")).toHaveTextContent("Files of this type have no place here.");
  expect(uploadQueue.isBusy()).toBe(false);
});

test("of several pictures one is taken, and it is said that there is no room", async () => {
  serveUpload();
  await control();
  drop("new.png", "other.png");
  expect(await screen.findByRole("alert")).toHaveTextContent("This field cannot hold all of these files.");
  await waitFor(() => expect(onImage).toHaveBeenCalledTimes(1));
});

test("a field that cannot be changed takes nothing", async () => {
  await control(image(1), true);
  drop("new.png");
  expect(uploadQueue.isBusy()).toBe(false);
  expect(screen.getByRole("button", { name: "Crop 1.jpg" })).toBeDisabled();
});

const words = () => screen.getByRole("textbox", { name: "Alternative text" });

test("the words of the file are shown as such, until there are others", async () => {
  const { user } = await control(image(1, { inheritedAltText: "A bridge" }));
  expect(words()).toHaveValue("");
  expect(words()).toHaveAttribute("placeholder", "A bridge");
  expect(words()).toHaveAccessibleDescription(/The text of the file is used/);
  await user.type(words(), "A");
  expect(lastImage()).toMatchObject({ altText: "A" });
});

test("a file without words asks for some", async () => {
  await control(image(1));
  expect(words()).toHaveAccessibleDescription(/The file has no alternative text/);
});

test("words of one's own give way to those of the file, by button or by emptying them", async () => {
  const { user } = await control(image(1, { altText: "A" }));
  await user.click(screen.getByRole("button", { name: "Use the file’s text" }));
  expect(lastImage()).toMatchObject({ altText: null });
  await user.clear(words());
  expect(lastImage()).toMatchObject({ altText: null });
});

test("a picture is decorative where somebody says so, and no longer where they take it back", async () => {
  const { user, unmount } = await control(image(1, { inheritedAltText: "A bridge" }));
  await user.click(screen.getByRole("switch", { name: "Decorative" }));
  expect(lastImage()).toMatchObject({ altText: "" });
  unmount();
  const again = await control(image(1, { altText: "", inheritedAltText: "A bridge" }));
  expect(words()).toBeDisabled();
  expect(words()).toHaveAccessibleDescription("Screen readers leave the picture out.");
  await again.user.click(screen.getByRole("switch", { name: "Decorative" }));
  expect(lastImage()).toMatchObject({ altText: null });
});

test("a picture is taken away, and the focus is on the button that chooses another", async () => {
  const { user } = await control(image(1));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(onImage).toHaveBeenLastCalledWith(null);
  expect(screen.getByRole("button", { name: "Change" })).toHaveFocus();
});

const HALF = { x: 0, y: 0, width: 400, height: 600, rotate: 0, scaleX: 1, scaleY: 1 };

test("what is shown is the part that the page shows", async () => {
  const { container } = await control(image(1, { cropParams: HALF, width: 400 }));
  expect(container.querySelector("img")?.getAttribute("src")).toBe(
    "/api/pagewright/medialib/preview-crop?imageID=1&x=0&y=0&width=400&height=600&rotate=0&scaleX=1&scaleY=1&w=320&v=hash1",
  );
  expect(screen.getByText(/400 × 600 pixels · cropped/)).toBeVisible();
});

/**
 * Makes pictures load immediately,
 * because jsdom never loads them.
 */
function browserThatLoads(): void {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
}

test("the picture is cropped in pixels of the original, also where it was cropped before", async () => {
  browserThatLoads();
  const { user } = await control(image(2, { cropParams: HALF, width: 400 }));
  await user.click(screen.getByRole("button", { name: "Crop 2.jpg" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Crop 2.jpg" }));
  const left = await dialog.findByRole("spinbutton", { name: "Left" });
  await user.clear(left);
  await user.type(left, "100{Enter}");
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  expect(lastImage()).toMatchObject({
    fileID: 2,
    cropParams: { ...HALF, x: 100 },
    width: 400,
    height: 600,
    focalPoint: null,
    // The focal point is at pixel 160.
    // The crop begins at pixel 100 and
    // is 400 wide, so x is 60 / 400.
    focus: { x: 0.15, y: 0.3 },
  });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a crop of the whole picture is none", async () => {
  browserThatLoads();
  const { user } = await control(image(2, { cropParams: HALF, width: 400 }));
  await user.click(screen.getByRole("button", { name: "Crop 2.jpg" }));
  await user.click(await screen.findByRole("button", { name: "Reset" }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(lastImage()).toMatchObject({ cropParams: null, width: 800, height: 600 });
});

test("a focal point is set for this use, beside that of the file", async () => {
  browserThatLoads();
  const { user } = await control(image(2));
  await user.click(screen.getByRole("button", { name: "Focal point of 2.jpg" }));
  await user.click(await screen.findByRole("button", { name: "Centre" }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(lastImage()).toMatchObject({ focalPoint: { x: 0.5, y: 0.5 }, focus: { x: 0.5, y: 0.5 } });
});

test("a picture that cannot be loaded is said to be", async () => {
  HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException("broken", "EncodingError"));
  const { user } = await control(image(2));
  await user.click(screen.getByRole("button", { name: "Crop 2.jpg" }));
  expect(await screen.findByText(/The picture could not be loaded\./)).toBeVisible();
});

test("what moves is not cropped", async () => {
  await control(image(1, { isAnimated: true }));
  expect(screen.queryByRole("button", { name: "Crop 1.jpg" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Focal point of 1.jpg" })).toBeVisible();
});

const REPLACED = [{ hash: "old", file: TWO }];

test("a picture whose file was replaced says so, and takes the new one with the crop that fits", async () => {
  const { user } = await control(image(2, { hash: "old", cropParams: HALF }), false, REPLACED);
  expect(screen.getByText(/The page still shows the earlier one/)).toBeVisible();
  expect(screen.queryByText(/The crop does not fit/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Use the new file: 2.jpg" }));
  expect(lastImage()).toMatchObject({ fileID: 2, hash: "hash2", cropParams: HALF, width: 400, height: 600 });
});

test("before the new file is used it is said that the crop does not fit it", async () => {
  const crop = { ...HALF, width: 900 };
  const { user } = await control(image(2, { hash: "old", cropParams: crop }), false, REPLACED);
  expect(screen.getByText(/The crop does not fit the new one/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use the new file: 2.jpg" }));
  expect(lastImage()).toMatchObject({ hash: "hash2", cropParams: null, width: 800, height: 600 });
});

test("a focal point that is set on the new content takes that content", async () => {
  browserThatLoads();
  const { user } = await control(image(2, { hash: "old" }), false, REPLACED);
  await user.click(screen.getByRole("button", { name: "Focal point of 2.jpg" }));
  await user.click(await screen.findByRole("button", { name: "Centre" }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(lastImage()).toMatchObject({ hash: "hash2", focalPoint: { x: 0.5, y: 0.5 } });
});

test("who may only look is told of a replaced file, and offered nothing", async () => {
  await control(image(2, { hash: "old" }), true, REPLACED);
  expect(screen.getByText(/^This file was replaced/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Use the new file/ })).not.toBeInTheDocument();
});

test("in a list of pictures one use takes the new file, and the others stay as they are", async () => {
  const field = {
    name: "field",
    kind: "pictures",
    max: 5,
    label: labels("Field"),
    optionality: "optional",
  } as const;
  const [other, first, second] = [
    image(1),
    image(2, { hash: "old" }),
    image(2, { hash: "old", altText: "B" }),
  ];
  const { user, onSet } = await showForm([field], {
    images: { field: [other, first, second] },
    replaced: REPLACED,
  });
  const [, before] = screen.getAllByRole("button", { name: "Use the new file: 2.jpg" });
  await user.click(before as HTMLElement);
  const taken = expect.objectContaining({ fileID: 2, hash: "hash2", altText: "B" });
  expect(onSet).toHaveBeenLastCalledWith("__images", "field", [other, first, taken]);
  expect(screen.getAllByRole("button", { name: "Use the new file: 2.jpg" })).toHaveLength(1);
});

test("the words of a picture in a list are stops of their own between its row and the next one", async () => {
  const field = {
    name: "field",
    kind: "pictures",
    max: 5,
    label: labels("Field"),
    optionality: "optional",
  } as const;
  const { user, onSet } = await showForm([field], { images: { field: [image(1), image(2), image(2)] } });
  const button = (name: string) => screen.getByRole("button", { name });
  await user.tab();
  expect(button("Move 1.jpg")).toHaveFocus();
  await user.tab();
  expect(button("Crop 1.jpg")).toHaveFocus();
  await user.click(screen.getAllByRole("textbox", { name: "Alternative text" })[1] as HTMLElement);
  await user.keyboard("{ArrowUp}{Home}");
  expect(screen.getAllByRole("textbox", { name: "Alternative text" })[1]).toHaveFocus();
  const [first, second] = screen.getAllByRole("button", { name: "Move 2.jpg" });
  expect([button("Move 1.jpg"), first, second].map((handle) => handle?.tabIndex)).toEqual([-1, 0, -1]);
  first?.focus();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(onSet).toHaveBeenLastCalledWith("__images", "field", [image(1), image(2)]);
  expect(button("Move 2.jpg")).toHaveFocus();
});
