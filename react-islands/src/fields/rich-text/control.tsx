import { UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

interface Props extends UnstyledButtonProps, Omit<ComponentProps<"button">, keyof UnstyledButtonProps> {
  label: string;
  isActive?: boolean;
}

/** Toolbar button. A click on it keeps the focus in the text. */
export function Control({ label, isActive = false, ...others }: Props) {
  return (
    <UnstyledButton
      {...others}
      className="rich-text-control"
      aria-label={label}
      title={label}
      aria-pressed={isActive || undefined}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
