import { ReadOnlyContext } from "../../../fields/read-only";
import { findBlock } from "../../../lib/document/document";
import { Boundary } from "../../../ui/boundary";
import { useSelection } from "../selection";
import { useSession, useSessionState } from "../session/session-context";
import { BlockForm } from "./block-form";
import classes from "./form.module.css";
import { PageForm } from "./page-form";

/** The form of what is chosen: a block, or the page itself. */
export function FormPanel() {
  const { history } = useSessionState();
  const { key } = useSelection();
  const { mayEdit } = useSession();
  const block = findBlock(history.present, key);
  return (
    <ReadOnlyContext value={!mayEdit}>
      <fieldset disabled={!mayEdit} className={classes.fields}>
        <Boundary key={block?.key} of={[block]}>
          {block ? <BlockForm block={block} /> : <PageForm />}
        </Boundary>
      </fieldset>
    </ReadOnlyContext>
  );
}
