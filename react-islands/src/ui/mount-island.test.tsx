import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Language } from "../api/wire";
import { createIslandMount } from "./mount-island";

const LOADING = '<p role="status">Loading…</p>';

interface Props {
  language: Language;
  isBroken: boolean;
}

function Island({ isBroken }: Props) {
  if (isBroken) throw new TypeError("x is not a function");
  return <p>Here</p>;
}

let element: HTMLElement;
let unmount: () => void;

beforeEach(() => {
  element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = LOADING;
  unmount = () => {};
});
afterEach(() => {
  act(() => unmount());
  element.remove();
});

async function mount(props: Props): Promise<void> {
  await act(async () => {
    unmount = await createIslandMount(Island, {})(element, props);
  });
}

test("an island takes the place of what said that it is loading", async () => {
  await mount({ language: "en", isBroken: false });
  expect(screen.getByText("Here")).toBeVisible();
  expect(screen.queryByText("Loading…")).not.toBeInTheDocument();
});

test("an island that fails says so and offers a way on", async () => {
  // Silences React, which logs each
  // error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
  await mount({ language: "nl", isBroken: true });
  expect(screen.getByRole("alert")).toHaveTextContent("Er ging iets mis in dit deel van het scherm.");
  expect(screen.getByRole("button", { name: "Opnieuw proberen" })).toBeVisible();
});

test("an island whose words do not come fails as a whole, and leaves the place as it is", async () => {
  await expect(mount({ language: "xx" as Language, isBroken: false })).rejects.toThrow(
    "There is no catalogue",
  );
  expect(element.innerHTML).toBe(LOADING);
});
