import { memo } from "react";
import { findBlock } from "../../../document/document";
import { JumpContext } from "../../../fields/jump";
import { ReadOnlyContext } from "../../../fields/read-only";
import { findSchema } from "../../../lib/schema";
import { Boundary } from "../../../ui/boundary";
import { useLostFocus } from "../../../ui/use-lost-focus";
import { focusChosenRow } from "../state/chosen-row";
import { useEditorProps } from "../state/editor-props";
import { useMayChangeType } from "../state/may-change-type";
import { useSelection } from "../state/selection";
import { useSession, useSessionState } from "../state/session-context";
import { BlockForm } from "./block-form";
import classes from "./form.module.css";
import { PageForm } from "./page-form";

/** The form of what is chosen: a block, or the page itself. */
export const FormPanel = memo(function FormPanel() {
  const { key, jump } = useSelection();
  const session = useSession();
  const { blockTypes } = useEditorProps();
  const mayChangeType = useMayChangeType();
  // Another type of block has another form; what is in it concerns its fields.
  const type = useSessionState(({ history }) => findBlock(history.present, key)?.type ?? null);
  const schema = type === null ? null : findSchema(blockTypes, type);
  const mayEdit = session.mayEdit && mayChangeType(schema);
  // The form of a block that is removed goes with it, also when somebody else removed the block.
  const watched = useLostFocus(focusChosenRow);
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
