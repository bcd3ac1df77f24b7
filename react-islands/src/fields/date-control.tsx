import { TextInput } from "@mantine/core";
import { type ControlProps, textOf } from "./control";

/** The browser's own date control: it knows the keyboard, the reader's calendar and `YYYY-MM-DD`. */
export function DateControl({ field, label, error, value, onChange }: ControlProps<"date">) {
  return (
    <TextInput
      type="date"
      label={label}
      withAsterisk={field.need === "required"}
      error={error}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
