import { Button, type ButtonProps } from "@mantine/core";
import type { Ref } from "react";
import { Icon } from "./icon";

interface Props extends Pick<ButtonProps, "disabled" | "size"> {
  /** Opens a screen instead of a dialog. */
  href?: string;
  /** True if it adds a part of what the user edits, which another button saves. */
  isPart?: boolean;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
  "aria-label"?: string;
  children: string;
}

/** Button that adds a thing. Screens show it as the last of their controls. */
export function AddButton({ href, isPart = false, ref, ...props }: Props) {
  const common = { variant: isPart ? "default" : "filled", leftSection: <Icon name="plus" />, ...props };
  if (href !== undefined) return <Button component="a" href={href} {...common} />;
  return <Button ref={ref ?? null} {...common} />;
}
