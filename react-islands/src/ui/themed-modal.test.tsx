import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { show } from "../testing/render";
import { ThemedModal } from "./themed-modal";

/**
 * A field with a button that opens a modal.
 * After the choice, `after` replaces the button.
 */
function Field({ after }: { after: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const choose = () => {
    setChosen(true);
    setOpen(false);
  };
  return (
    <>
      <button type="button">Elsewhere</button>
      <fieldset>
        <button type="button" tabIndex={-1}>
          Menu
        </button>
        <input aria-label="Words" />
        {isChosen ? (
          after
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
      </fieldset>
      {isOpen && (
        <ThemedModal tone="grey" title="Choice" onClose={() => setOpen(false)}>
          <button type="button" onClick={choose}>
            Choose
          </button>
        </ThemedModal>
      )}
    </>
  );
}

test("a modal gives the focus back to what opened it", async () => {
  const { user } = await show(<Field after={null} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
});

test.each([
  ["gone", null],
  [
    "disabled",
    <button key="open" type="button" disabled>
      Open
    </button>,
  ],
])(
  "the first control around it that the Tab key leads to has the focus where that is %s",
  async (_, after) => {
    const { user } = await show(<Field after={after} />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.click(screen.getByRole("button", { name: "Choose" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Words" })).toHaveFocus());
  },
);

test("the first field of a form has the focus, of radio buttons the chosen one", async () => {
  await show(
    <ThemedModal tone="orange" title="New boat" onClose={() => {}}>
      <form>
        <input type="radio" name="kind" aria-label="Rowing boat" />
        <input type="radio" name="kind" aria-label="Sailing boat" defaultChecked />
        <input aria-label="Name" />
      </form>
    </ThemedModal>,
  );
  await waitFor(() => expect(screen.getByRole("radio", { name: "Sailing boat" })).toHaveFocus());
});

test("a dialog can choose another control for the focus", async () => {
  await show(
    <ThemedModal tone="grey" title="Delete boat" onClose={() => {}}>
      <form>
        <input aria-label="Reason" />
        <button type="button" data-autofocus>
          Cancel
        </button>
      </form>
    </ThemedModal>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
});
