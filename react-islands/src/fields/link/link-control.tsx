import { type ControlProps, textOf } from "../control";
import { LinkedFilesPart } from "../library/linked-files-part";
import { LinkInput } from "./link-input";

export function LinkControl({ field, path, label, hint, error, value, onChange }: ControlProps<"link">) {
  const change = (link: string) => onChange(path, link);
  return (
    <div>
      <LinkInput
        label={label}
        hint={hint}
        error={error}
        isRequired={field.optionality === "required"}
        value={textOf(value)}
        onChange={change}
      />
      <LinkedFilesPart path={path} text={textOf(value)} onChange={change} />
    </div>
  );
}
