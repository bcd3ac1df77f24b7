import { ActionIcon } from "@mantine/core";
import { useRef, useState } from "react";
import type { RowAction } from "../lib/row-actions";
import { Icon } from "./icon";
import { lazyPart } from "./lazy-part";
import classes from "./row-menu.module.css";
import { useRowActions } from "./use-row-actions";

// Lists render many rows, and Mantine's menu is slow and large.
const OpenRowMenu = lazyPart(() => import("./open-row-menu"));

interface Props {
  label: string;
  /** Name of the thing in the row. */
  name: string;
  actions: RowAction[];
  variant?: "default" | "subtle";
  className?: string | undefined;
}

/** Menu of a table row. The palette offers the same actions while the row has the focus. */
export function RowMenu({ label, name, actions, variant = "default", className = "" }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useRowActions(button, "tr", { name, actions });
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={`${classes.place} ${className}`}>
      <ActionIcon
        ref={button}
        variant={variant}
        {...(variant === "subtle" ? { color: "gray" } : {})}
        size="lg"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={OpenRowMenu.preload}
        onFocus={OpenRowMenu.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </ActionIcon>
      {isOpen && <OpenRowMenu label={label} actions={actions} onClose={close} />}
    </span>
  );
}
