import type { ComponentType } from "react";
import type { BlockImage, ErrorItem, Field, Props } from "../api/wire";
import { useErrorText } from "../ui/use-error-text";
import { useLanguage } from "../ui/use-language";
import type { ControlProps } from "./control";
import { CONTROLS } from "./controls";

export interface FieldsFormProps {
  fields: Field[];
  values: Props;
  images: Record<string, BlockImage[]>;
  /** By the name of the field. */
  errors: Record<string, ErrorItem>;
  onChange: (field: string, value: string) => void;
  onImage: (field: string, image: BlockImage | null) => void;
}

/** The form that follows from a schema: a control for each field, in the schema's order. */
export function FieldsForm({ fields, values, images, errors, onChange, onImage }: FieldsFormProps) {
  const language = useLanguage();
  const errorText = useErrorText();
  return fields.map((field) => {
    // The table holds the right control for each kind; the compiler cannot follow it through the look-up.
    const Control = CONTROLS[field.kind] as ComponentType<ControlProps>;
    const label = field.label[language];
    const error = errors[field.name];
    return (
      <Control
        key={field.name}
        field={field}
        label={label}
        error={error ? errorText(error, label) : null}
        value={values[field.name]}
        onChange={(value) => onChange(field.name, value)}
        image={images[field.name]?.[0] ?? null}
        onImage={(image) => onImage(field.name, image)}
      />
    );
  });
}
