import { ActionIcon, Menu } from "@mantine/core";
import { useRef } from "react";
import type { RowAction } from "../lib/row-actions";
import { Icon } from "./icon";
import { useRowActions } from "./use-row-actions";

interface Props {
  label: string;
  /** Name of the thing in the row. */
  name: string;
  actions: RowAction[];
  variant?: "default" | "subtle";
  className?: string | undefined;
}

/** Menu of a table row. The palette offers the same actions while the row has the focus. */
export function RowMenu({ label, name, actions, variant = "default", className }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  useRowActions(target, "tr", { name, actions });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant={variant}
          {...(variant === "subtle" ? { color: "gray" } : {})}
          size="lg"
          className={className ?? ""}
          aria-label={label}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, href, isDestructive, perform }) => {
          const colour = isDestructive ? { color: "red" } : {};
          return href === undefined ? (
            <Menu.Item
              key={id}
              {...colour}
              onClick={() => {
                // Focuses the menu's button.
                // When a dialog closes, it returns the focus to the element
                // that had it, and the menu item no longer exists then.
                target.current?.focus();
                perform?.();
              }}
            >
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={id} component="a" href={href}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
