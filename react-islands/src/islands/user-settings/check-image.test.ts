import { expect, test } from "vitest";
import { checkFile, checkResolution, imageTypeOf } from "./check-image";

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MEGABYTE = 1024 * 1024;

function file(bytes: number[], size = bytes.length): Blob {
  return new Blob([new Uint8Array(bytes), new Uint8Array(size - bytes.length)]);
}

test.each([
  [file(JPEG), null],
  [file(PNG), null],
  [file(PNG, 2 * MEGABYTE), null],
  [file(PNG, 2 * MEGABYTE + 1), "UM_05"],
  [file([0x47, 0x49, 0x46, 0x38]), "UM_06"],
  [file([]), "UM_06"],
])("file %# is refused with %s", async (blob, code) => {
  expect(await checkFile(blob)).toBe(code);
});

test("the type is read from the content", async () => {
  expect(await imageTypeOf(new File([new Uint8Array(PNG)], "a.jpg", { type: "image/jpeg" }))).toBe(
    "image/png",
  );
});

test("neither side may be longer than 1024 pixels", () => {
  expect(checkResolution({ width: 1024, height: 1024 })).toBeNull();
  expect(checkResolution({ width: 1025, height: 10 })).toBe("UM_08");
  expect(checkResolution({ width: 10, height: 1025 })).toBe("UM_08");
});
