import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render";
import { AddButton } from "./add-button";

test("a thing is added in a dialog or on a screen, with the same look", async () => {
  const onClick = vi.fn();
  const { user } = await show(
    <>
      <AddButton onClick={onClick}>New tag</AddButton>
      <AddButton href="/cmsadmin/new-page">New page</AddButton>
    </>,
  );
  const [button, link] = [
    screen.getByRole("button", { name: "New tag" }),
    screen.getByRole("link", { name: "New page" }),
  ];
  await user.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(link).toHaveAttribute("href", "/cmsadmin/new-page");
  expect(button.querySelector("svg")).toBeInTheDocument();
  expect(link.dataset.variant).toBe(button.dataset.variant);
});

test("a part of what is edited does not compete with the save button", async () => {
  await show(<AddButton isPart>Add entry</AddButton>);
  expect(screen.getByRole("button", { name: "Add entry" }).dataset.variant).toBe("default");
});
