import { type ControlProps, textOf } from "../control";
import { LinkInput } from "./link-input";

export function LinkControl({ field, path, label, hint, error, value, onChange }: ControlProps<"link">) {
  return (
    <LinkInput
      label={label}
      hint={hint}
      error={error}
      isRequired={field.optionality === "required"}
      value={textOf(value)}
      onChange={(link) => onChange(path, link)}
    />
  );
}
