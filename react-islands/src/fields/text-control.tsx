import { TextInput } from "@mantine/core";
import { type ControlProps, textOf } from "./control";

export function TextControl({ field, label, error, value, onChange }: ControlProps<"text">) {
  return (
    <TextInput
      label={label}
      withAsterisk={field.need === "required"}
      error={error}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
