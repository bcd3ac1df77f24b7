import { FieldsForm } from "../../../fields/fields-form";
import { errorsOfPart } from "../../../lib/document/error-place";
import { useEditorProps } from "../editor-props";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";

/** The fields that every page of this type has. */
export function TypeFields() {
  const session = useSession();
  const state = useSessionState();
  const { pageTypes } = useEditorProps();
  const document = state.history.present;
  const fields = pageTypes.find(({ id }) => id === state.page.type)?.fields ?? [];
  return (
    <FieldsForm
      fields={fields}
      values={document.pageType.props ?? {}}
      images={document.__images}
      errors={errorsOfPart(allErrors(state), "page-type")}
      onChange={(field, value) => session.perform({ type: "set-page-prop", field, value })}
      onImage={(field, image) => session.perform({ type: "set-page-image", field, image })}
    />
  );
}
