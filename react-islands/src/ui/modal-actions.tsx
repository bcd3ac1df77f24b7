import type { ReactNode } from "react";
import classes from "./themed-modal.module.css";

interface Props {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Buttons at the end of a dialog, at the right.
 * The last one does what the title says.
 */
export function ModalActions({ className = "", children }: Props) {
  return <div className={`${classes.actions} ${className}`}>{children}</div>;
}
