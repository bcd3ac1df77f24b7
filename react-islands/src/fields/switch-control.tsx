import { Switch } from "@mantine/core";
import type { ControlProps } from "./control";

export function SwitchControl({ path, label, hint, error, value, onChange }: ControlProps<"switch">) {
  return (
    <Switch
      label={label}
      description={hint}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(path, event.currentTarget.checked)}
    />
  );
}
