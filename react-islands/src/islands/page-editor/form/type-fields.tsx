import { FieldsForm } from "../../../fields/fields-form";
import { useEditorProps } from "../state/use-editor";
import { useSessionState } from "../state/use-session";
import { ContentForm } from "./content-form";

const NONE: never[] = [];

/** The fields that every page of this type has. */
export function TypeFields() {
  const { pageTypes } = useEditorProps();
  const type = useSessionState(({ page }) => page.type);
  return (
    <ContentForm blockKey={null}>
      <FieldsForm fields={pageTypes.find(({ id }) => id === type)?.fields ?? NONE} prefix="" />
    </ContentForm>
  );
}
