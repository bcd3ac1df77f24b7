import { memo } from "react";
import { findBlock } from "../../../document/document";
import { JumpContext } from "../../../fields/jump";
import { ReadOnlyContext } from "../../../fields/read-only";
import { findSchema } from "../../../lib/schema";
import { Boundary } from "../../../ui/boundary";
import { useLostFocus } from "../../../ui/use-lost-focus";
import { useMayChangeType } from "../state/may-change-type";
import { focusSelectedRow } from "../state/selected-row";
import { useEditor, useEditorProps } from "../state/use-editor";
import { useSession, useSessionState } from "../state/use-session";
import { BlockForm } from "./block-form";
import classes from "./form.module.css";
import { PageForm } from "./page-form";

/** Form of the selected block or page. */
export const FormPanel = memo(function FormPanel() {
  const key = useEditor(({ selection }) => selection.block);
  const jump = useEditor(({ selection }) => selection.jump);
  const session = useSession();
  const { blockTypes } = useEditorProps();
  const mayChangeType = useMayChangeType();
  // Selects only the type.
  // Otherwise each keystroke would render the form.
  const type = useSessionState(({ history }) => findBlock(history.present, key)?.type ?? null);
  const schema = type === null ? null : findSchema(blockTypes, type);
  const mayEdit = session.mayEdit && mayChangeType(schema);
  // A merge with another user's version
  // may remove the focused block.
  const watched = useLostFocus(focusSelectedRow);
  return (
    <ReadOnlyContext value={!mayEdit}>
      <fieldset disabled={!mayEdit} className={classes.fields} {...watched}>
        <JumpContext value={jump}>
          <Boundary key={type === null ? "" : key}>
            {key !== null && type !== null ? <BlockForm blockKey={key} type={type} /> : <PageForm />}
          </Boundary>
        </JumpContext>
      </fieldset>
    </ReadOnlyContext>
  );
});
