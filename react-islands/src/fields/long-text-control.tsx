import { Textarea } from "@mantine/core";
import { type ControlProps, textOf } from "./control";

export function LongTextControl({ field, label, error, value, onChange }: ControlProps<"long-text">) {
  return (
    <Textarea
      label={label}
      withAsterisk={field.need === "required"}
      error={error}
      autosize
      minRows={2}
      maxRows={12}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
