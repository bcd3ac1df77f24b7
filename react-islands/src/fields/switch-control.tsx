import { Switch } from "@mantine/core";
import type { ControlProps } from "./control";
import classes from "./switch-control.module.css";

export function SwitchControl({ path, label, hint, error, value, onChange }: ControlProps<"switch">) {
  return (
    <Switch
      classNames={{ track: classes.track ?? "" }}
      label={label}
      description={hint}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(path, event.currentTarget.checked)}
    />
  );
}
