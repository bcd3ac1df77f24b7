import { FieldsForm } from "../../../fields/fields-form";
import { useEditorProps } from "../state/use-editor";
import { useSessionState } from "../state/use-session";
import { ContentForm } from "./content-form";

const NONE: never[] = [];

/** Fields that the page type defines. */
export function TypeFields() {
  const { pageTypes } = useEditorProps();
  const type = useSessionState(({ page }) => page.type);
  return (
    <ContentForm blockKey={null}>
      <FieldsForm fields={pageTypes.find(({ id }) => id === type)?.fields ?? NONE} prefix="" />
    </ContentForm>
  );
}
