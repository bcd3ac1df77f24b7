import { Menu } from "@mantine/core";
import type { RowAction } from "../lib/row-actions";
import classes from "./row-menu.module.css";

interface Props {
  label: string;
  actions: RowAction[];
  /** Closes the menu and focuses its button. */
  onClose: () => void;
}

/** The opened menu of a table row. Covers its button, which closes it. */
export default function OpenRowMenu({ label, actions, onClose }: Props) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus={false}>
      <Menu.Target>
        {/* Screen readers find the button below. */}
        <span className={classes.cover} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={undefined} aria-label={label}>
        {actions.map(({ id, label, href, isDestructive, perform }) =>
          href === undefined ? (
            <Menu.Item
              key={id}
              {...(isDestructive ? { color: "red" } : {})}
              onClick={() => {
                // Closes first, because a dialog returns the focus to the element that had it.
                onClose();
                perform?.();
              }}
            >
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={id} component="a" href={href}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
