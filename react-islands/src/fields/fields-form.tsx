import { memo, type ReactNode, useCallback, useContext, useMemo } from "react";
import type { Field } from "../api/wire";
import { groupOf } from "../document/field-value";
import type { Input } from "../document/history";
import { extentOf } from "../lib/extent";
import { inLanguage } from "../lib/labels";
import { localeAttributes } from "../lib/locale";
import { Boundary } from "../ui/boundary";
import { useFieldErrorText } from "../ui/use-error-text";
import { useLanguage } from "../ui/use-language";
import { ScopesContext, useIsShown } from "./condition";
import type { FieldsFormProps } from "./control";
import { controlOf } from "./controls";
import { INPUTS, useFieldError, useFormSource, useFormState } from "./form-source";
import { useJumpTarget } from "./jump";

/** Shows a control for each field. */
export function FieldsForm({ fields, prefix, instead = NOTHING }: FieldsFormProps) {
  const outer = useContext(ScopesContext);
  const scopes = useMemo(() => [{ fields, prefix }, ...outer], [fields, prefix, outer]);
  return (
    <ScopesContext value={scopes}>
      {fields.map((field) => (
        <FieldPlace key={field.name} field={field} path={prefix + field.name} own={instead[field.name]} />
      ))}
    </ScopesContext>
  );
}

const NOTHING: Record<string, ReactNode> = {};

interface PlaceProps {
  field: Field;
  path: string;
}

/**
 * Control of a field.
 * If a condition hides the control,
 * the field keeps its value.
 */
const FieldPlace = memo(function FieldPlace({ field, path, own }: PlaceProps & { own: ReactNode }) {
  if (!useIsShown(field)) return null;
  return own === undefined ? (
    <FieldControl field={field} path={path} />
  ) : (
    <OwnPart path={path}>{own}</OwnPart>
  );
});

/** Wrapper of a custom control. */
function OwnPart({ path, children }: { path: string; children: ReactNode }) {
  const place = useJumpTarget(path);
  return (
    <div ref={place} data-path={path}>
      <Boundary>{children}</Boundary>
    </div>
  );
}

function FieldControl({ field, path }: PlaceProps) {
  const language = useLanguage();
  const errorText = useFieldErrorText();
  const source = useFormSource();
  const group = groupOf(field.kind);
  const usual = INPUTS[field.kind];
  // Reads no items, because their control reads them itself.
  const value = useFormState(({ read }) => (field.kind === "items" ? null : read(group, path)));
  const error = useFieldError(path);
  const place = useJumpTarget(path);
  const onChange = useCallback(
    (changed: string, next: unknown, input: Input = usual) => source.set(group, changed, next, input),
    [source, group, usual],
  );
  const Control = controlOf(field.kind);
  const label = inLanguage(field.label, language);
  return (
    <div ref={place} data-path={path}>
      <Boundary of={[value]}>
        <Control
          field={field}
          path={path}
          label={label}
          hint={field.hint ? inLanguage(field.hint, language) : null}
          error={errorText(error, label, extentOf(field, value))}
          value={value}
          written={localeAttributes(source.locale)}
          onChange={onChange}
          Form={FieldsForm}
        />
      </Boundary>
    </div>
  );
}
