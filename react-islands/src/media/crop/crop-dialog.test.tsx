import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { fileQuery } from "../../api/media";
import type { MediaFile } from "../../api/wire";
import { mediaFile } from "../../testing/media-fixtures";
import { serveMedia } from "../../testing/media-server";
import { show } from "../../testing/render";
import CropDialog from "./crop-dialog";

let queries: QueryClient;

/** Shows a file, and opens its crop dialog on demand. */
function Screen() {
  queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(fileQuery(1));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Crop {data?.width}
      </button>
      {isOpen && (
        <CropDialog
          fileID={1}
          fileName="one.png"
          cropParams={null}
          focalPoint={null}
          mode="crop"
          onApply={() => {}}
          onClose={() => {}}
        />
      )}
    </>
  );
}

test("a file is cached once, and the dialog waits until it is fetched again", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const loaded: string[] = [];
  vi.spyOn(HTMLImageElement.prototype, "decode").mockImplementation(async function (this: HTMLImageElement) {
    loaded.push(this.src);
  });
  const library = serveMedia([mediaFile(1, "one.png", { width: 800, height: 600 })]);
  const { user } = await show(<Screen />);
  const open = await screen.findByRole("button", { name: "Crop 800" });
  library.files = [mediaFile(1, "one.png", { width: 400, height: 300, hash: "replaced" })];
  await user.click(open);
  const width = await screen.findByRole("spinbutton", { name: "Width", hidden: true });
  expect(width).toHaveValue("400");
  expect(loaded).toEqual([expect.stringContaining("&v=replaced")]);
  await waitFor(() => expect(open).toHaveTextContent("Crop 400"));
  const cached = queries.getQueriesData<MediaFile>({}).filter(([, data]) => data?.fileName === "one.png");
  expect(cached.map(([key]) => key)).toEqual([fileQuery(1).queryKey]);
});
