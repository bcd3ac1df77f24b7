import type { BlockImage } from "../../api/wire";
import type { ControlProps } from "../control";
import { ImageControl } from "./image-control";

/** One picture of the library. */
export function PictureControl({
  field,
  path,
  label,
  hint,
  error,
  value,
  onChange,
}: ControlProps<"picture">) {
  const [image = null] = (value ?? []) as BlockImage[];
  return (
    <ImageControl
      label={label}
      hint={hint}
      error={error}
      isRequired={field.need === "required"}
      image={image}
      onImage={(next) => onChange(path, next ? [next] : undefined)}
    />
  );
}
