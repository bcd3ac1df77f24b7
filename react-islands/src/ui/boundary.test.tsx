import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { type ComponentType, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { releaseStore } from "../api/release";
import { deferred } from "../testing/deferred";
import { show } from "../testing/render";
import { api, server } from "../testing/server";
import { Boundary } from "./boundary";
import { lazyPart } from "./lazy-part";

beforeEach(() => {
  isBroken = true;
  // Silences React, which logs each
  // error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

let isBroken = true;

function Fragile() {
  if (isBroken) throw new TypeError("x is not a function");
  return <p>Here</p>;
}

test("an error stays in its part, which says so and can be tried again", async () => {
  const { user } = await show(
    <>
      <Boundary>
        <Fragile />
      </Boundary>
      <input aria-label="Typed" />
    </>,
  );
  await user.type(screen.getByRole("textbox", { name: "Typed" }), "kept");
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong in this part of the screen.");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const around = screen.getByText("Here").parentElement;
  expect(around).toBeVisible();
  await waitFor(() => expect(around).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Typed" })).toHaveValue("kept");
});

function Chooser() {
  const [chosen, setChosen] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setChosen(chosen + 1)}>
        Next
      </button>
      <Boundary of={[chosen]}>
        <Fragile />
      </Boundary>
    </>
  );
}

test("what is shown next is not kept out by the error before", async () => {
  const { user } = await show(<Chooser />);
  expect(screen.getByRole("alert")).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Here")).toBeVisible();
});

test("the page is loaded again only where the server answers", async () => {
  server.use(http.get(location.href, () => HttpResponse.error()));
  const { user } = await show(
    <Boundary>
      <Fragile />
    </Boundary>,
  );
  await user.click(screen.getByRole("button", { name: "Load the page again" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("The server cannot be reached."));
});

function Late() {
  return <p>Loaded</p>;
}

test("a part whose module does not come says so, and comes when it is tried again", async () => {
  const load = vi
    .fn<() => Promise<{ default: ComponentType<object> }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue({ default: Late });
  const Part = lazyPart(load, <p>Loading</p>);
  const { user } = await show(<Part />);
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText(/This part of the screen could not be loaded/)).toBeVisible();
  await user.click(notice.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Loaded")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a part whose module a newer release does not have says that, and not that the connection is bad", async () => {
  document.head.innerHTML = '<meta name="release" content="old">';
  const headers = { "X-Pagewright-Release": "new" };
  server.use(http.get(api("user"), () => HttpResponse.json({}, { headers })));
  const Part = lazyPart(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  await show(<Part />);
  expect(await screen.findByText(/^Pagewright was updated while this page was open/)).toBeVisible();
  expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
  document.head.innerHTML = "";
  releaseStore.setState({ isOutdated: false });
});

test("who comes back to a part whose module did not come has it loaded again", async () => {
  const second = deferred<{ default: ComponentType<object> }>();
  const load = vi
    .fn<() => Promise<{ default: ComponentType<object> }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockReturnValue(second.promise);
  const Part = lazyPart(load, <p>Loading</p>);
  const { unmount } = await show(<Part />);
  await screen.findByRole("alert");
  unmount();
  await show(<Part />);
  expect(screen.getByText("Loading")).toBeVisible();
  second.resolve({ default: Late });
  expect(await screen.findByText("Loaded")).toBeVisible();
});

test("what stands in for a part that did not come is shown with the message, until the part is there", async () => {
  const load = vi
    .fn<() => Promise<{ default: ComponentType<{ name: string }> }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue({ default: Late });
  const Part = lazyPart<{ name: string }>(load, <p>Loading</p>, (message, { name }) => (
    <>
      {message}
      <p>Plain {name}</p>
    </>
  ));
  const { user } = await show(<Part name="form" />);
  expect(await screen.findByText("Plain form")).toBeVisible();
  await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Loaded")).toBeVisible();
  expect(screen.queryByText("Plain form")).not.toBeInTheDocument();
});

test("a part that did not come is loaded again once the browser is online", async () => {
  const load = vi
    .fn<() => Promise<{ default: ComponentType<object> }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue({ default: () => <p>Loaded</p> });
  const Part = lazyPart(load);
  await show(<Part />);
  await screen.findByRole("alert");
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Loaded")).toBeVisible();
});
