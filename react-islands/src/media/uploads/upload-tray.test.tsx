import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { deferred } from "../../testing/deferred";
import { mediaFile } from "../../testing/media-fixtures";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { uploadQueue } from "./upload-queue";
import { UploadTray } from "./upload-tray";

const ADD_FILE = api("medialib/add-file");

afterEach(() => {
  uploadQueue.cancelAll();
  uploadQueue.clearFinished();
});

function answer(...answers: (() => Response | Promise<Response>)[]): void {
  server.use(...answers.map((each) => http.post(ADD_FILE, each, { once: true })));
}

const storedAs = (name: string) => () =>
  HttpResponse.json({ Success: true, Errors: [], file: mediaFile(1, name) });
const stored = storedAs("a.png");
const refusedFor = (detail?: string) => () =>
  HttpResponse.json({ Success: false, Errors: [{ code: "V_12", property: "f", model: "file", detail }] });
const refused = refusedFor();

function file(name: string): File {
  return new File(["x"], name, { type: "image/png" });
}

function row(name: string) {
  const found = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`There is no row for ${name}.`);
  return within(found);
}

test("there is nothing to see while nothing is on its way", async () => {
  await show(<UploadTray />);
  expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a file is seen on its way, and it is said when all have arrived", async () => {
  const arrived = deferred();
  answer(async () => {
    await arrived.promise;
    return stored();
  });
  await show(<UploadTray />);
  uploadQueue.enqueue([file("a.png")], "/");
  expect(await screen.findByRole("progressbar", { name: "Upload of a.png" })).toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent("Uploading 1 file…");
  arrived.resolve();
  await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1 file uploaded"));
  expect(row("a.png").getByText("Uploaded")).toBeVisible();
});

test("the ones that failed are named with their reasons beside those that arrived, and are sent again", async () => {
  answer(refused, stored, stored);
  const { user } = await show(<UploadTray />);
  uploadQueue.enqueue([file("a.png"), file("a.png")], "/");
  expect(await screen.findByText("The upload action could not be completed for every file.")).toBeVisible();
  const reasons = () => screen.queryAllByText(/^Files of this type are not accepted/);
  await vi.waitFor(() => expect(reasons()).toHaveLength(1));
  expect(screen.getAllByText("Uploaded")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Try the failed ones again" }));
  await vi.waitFor(() => expect(screen.getAllByText("Uploaded")).toHaveLength(2));
  expect(reasons()).toHaveLength(0);
});

test("a file that is kept under another name says which", async () => {
  answer(storedAs("a-2.png"));
  await show(<UploadTray />);
  uploadQueue.enqueue([file("a.png")], "/");
  expect(await screen.findByText("Kept as a-2.png")).toBeVisible();
});

test.each([
  ["heic", /This is a HEIC photo.* Export it as JPEG/],
  ["picture tif", "Pictures of the type TIF are not accepted. Export this one as JPEG, PNG or WebP."],
  ["audio", /^Audio files are not accepted/],
  ["video", /^Video files are not accepted/],
  ["lossless-jpeg", /^This is a lossless JPEG/],
  ["damaged", /^The picture is damaged/],
  ["too-many-pixels 12000 9000 80000000", /12,000 × 9,000 pixels \(108 megapixels\); at most 80 megapixels/],
])("a file that is refused for %s says why and the way out", async (detail, words) => {
  answer(refusedFor(detail));
  await show(<UploadTray />);
  uploadQueue.enqueue([file("a.png")], "/");
  expect(await screen.findByText(words)).toBeVisible();
});

test("an upload is cancelled from the tray", async () => {
  answer(() => new Promise<never>(() => {}));
  const { user } = await show(<UploadTray />);
  uploadQueue.enqueue([file("a.png")], "/");
  await user.click(await screen.findByRole("button", { name: "Cancel the upload of a.png" }));
  expect(row("a.png").getByText("Upload cancelled")).toBeVisible();
  expect(screen.getByRole("button", { name: "Upload a.png again" })).toBeVisible();
});

test("the tray folds, and goes when all is over", async () => {
  answer(stored);
  const { user } = await show(<UploadTray />);
  uploadQueue.enqueue([file("a.png")], "/");
  const fold = await screen.findByRole("button", { name: /1 file uploaded/ });
  await user.click(fold);
  expect(fold).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByText("Uploaded")).not.toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close this list" }));
  expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
});

test("of two trays the newer one shows itself, and the other one when that is gone", async () => {
  answer(stored);
  const both = await show(
    <>
      <UploadTray key="old" />
      <UploadTray key="new" />
    </>,
  );
  uploadQueue.enqueue([file("a.png")], "/");
  expect(await screen.findAllByRole("region", { name: "Uploads" })).toHaveLength(1);
  expect(screen.getAllByRole("status")).toHaveLength(1);
  both.unmount();
  await show(<UploadTray />);
  expect(await screen.findByText("Uploaded")).toBeVisible();
});
