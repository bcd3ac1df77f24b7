import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { BlockImage } from "../../api/wire";
import { image } from "../../testing/fixtures";
import { mediaFile } from "../../testing/media-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { ImageControl } from "./image-control";

const onImage = vi.fn<(image: BlockImage | null) => void>();

beforeEach(() => {
  const files = [
    mediaFile(1, "one.png"),
    mediaFile(2, "two.png"),
    mediaFile(3, "terms.pdf", { contentType: "application/pdf", kind: "document" }),
  ];
  server.use(http.post(api("medialib/get-dir"), () => HttpResponse.json({ files })));
});

function control(chosen: BlockImage | null = null) {
  return show(
    <ImageControl isRequired={false} label="Picture" error={null} image={chosen} onImage={onImage} />,
  );
}

test("a picture of the library is chosen, with its own words for it", async () => {
  const { user } = await control();
  await user.click(screen.getByRole("button", { name: "Choose picture" }));
  const library = within(await screen.findByRole("dialog", { name: "Choose a picture" }));
  await user.type(library.getByRole("searchbox"), "two");
  await user.click(await library.findByRole("button", { name: /two\.png/ }));
  expect(onImage).toHaveBeenCalledWith({
    fileID: 2,
    fileName: "two.png",
    altText: "Alt 2",
    hash: "hash2",
    cropParams: null,
    width: 800,
    height: 600,
  });
});

test("only pictures are offered", async () => {
  const { user } = await control();
  await user.click(screen.getByRole("button", { name: "Choose picture" }));
  await screen.findByRole("button", { name: /one\.png/ });
  expect(screen.queryByRole("button", { name: /terms\.pdf/ })).not.toBeInTheDocument();
});

test("a file that is uploaded is chosen", async () => {
  server.use(
    http.post(api("medialib/add-file"), () =>
      HttpResponse.json({ Success: true, Errors: [], file: mediaFile(9, "new.png") }),
    ),
  );
  const { user } = await control();
  await user.click(screen.getByRole("button", { name: "Choose picture" }));
  await screen.findByRole("button", { name: /one\.png/ });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(input as HTMLInputElement, new File(["x"], "new.png", { type: "image/png" }));
  await vi.waitFor(() => expect(onImage).toHaveBeenCalledWith(expect.objectContaining({ fileID: 9 })));
});

test("an upload that is refused says why, and the library stays", async () => {
  server.use(
    http.post(api("medialib/add-file"), () =>
      HttpResponse.json(
        { Success: false, Errors: [{ code: "ML_01", property: "f", model: "file" }] },
        { status: 413 },
      ),
    ),
  );
  const { user } = await control();
  await user.click(screen.getByRole("button", { name: "Choose picture" }));
  await screen.findByRole("button", { name: /one\.png/ });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(input as HTMLInputElement, new File(["x"], "huge.png", { type: "image/png" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "huge.png could not be uploaded: The uploaded file exceeds",
  );
});

test("the words for a picture change, and the picture goes", async () => {
  const { user } = await control(image(1, { altText: "" }));
  await user.type(screen.getByRole("textbox", { name: "Alternative text" }), "A");
  expect(onImage).toHaveBeenLastCalledWith(expect.objectContaining({ altText: "A" }));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(onImage).toHaveBeenLastCalledWith(null);
});
