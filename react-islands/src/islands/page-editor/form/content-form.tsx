import { type ComponentType, useMemo } from "react";
import type { Field } from "../../../api/wire";
import type { Target } from "../../../document/delta";
import type { FieldsFormProps } from "../../../fields/control";
import { FieldsForm } from "../../../fields/fields-form";
import { FormSourceContext } from "../../../fields/form-source";
import { useSession } from "../session/session-context";
import { SessionSource } from "./session-source";

interface Props {
  /** The key of a block; null for the fields of the page's type. */
  blockKey: string | null;
  fields: Field[];
  Form?: ComponentType<FieldsFormProps> | undefined;
}

/** The form for the content of a block, or of the page's type. */
export function ContentForm({ blockKey, fields, Form = FieldsForm }: Props) {
  const session = useSession();
  const source = useMemo(() => {
    const target: Target = blockKey === null ? { part: "page-type" } : { part: "block", key: blockKey };
    return new SessionSource(session, target);
  }, [session, blockKey]);
  return (
    <FormSourceContext value={source}>
      <Form fields={fields} prefix="" />
    </FormSourceContext>
  );
}
