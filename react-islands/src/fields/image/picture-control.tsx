import type { BlockImage } from "../../api/wire";
import type { ControlProps } from "../control";
import { useFormSource } from "../form-source";
import { ImageControl } from "./image-control";

/** Control for one picture of the library. */
export function PictureControl({
  field,
  path,
  label,
  hint,
  error,
  value,
  onChange,
}: ControlProps<"picture">) {
  const { locale } = useFormSource();
  const [image = null] = (value ?? []) as BlockImage[];
  return (
    <ImageControl
      label={label}
      hint={hint}
      error={error}
      isRequired={field.optionality === "required"}
      locale={locale}
      image={image}
      onImage={(next) => onChange(path, next ? [next] : undefined)}
    />
  );
}
