import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render";
import { ConfirmModal } from "./confirm-modal";
import { FormActions } from "./form-actions";

test("the last button of a form does what the dialog is for", async () => {
  const onCancel = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const { user } = await show(
    <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent)}>
      <FormActions submit="Create boat" isBusy={false} onCancel={onCancel} />
    </form>,
  );
  const buttons = screen.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Cancel", "Create boat"]);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Create boat" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a busy button keeps the focus and does not submit again", async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const { user } = await show(
    <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent)}>
      <FormActions submit="Create boat" isBusy onCancel={() => {}} />
    </form>,
  );
  const submit = screen.getByRole("button", { name: "Create boat" });
  submit.focus();
  await user.keyboard("{Enter}");
  expect(submit).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a question has its action last, and Cancel has the focus", async () => {
  await show(
    <ConfirmModal
      title="Delete “Anna”"
      text="This cannot be undone."
      action="Delete"
      tone="danger"
      isBusy={false}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  );
  const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(["Cancel", "Delete"]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
});
