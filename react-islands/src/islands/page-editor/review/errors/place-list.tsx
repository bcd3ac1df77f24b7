import type { Extent } from "../../../../lib/extent";
import { jumpToPlace } from "../../state/place/jump-to-place";
import type { FieldPlace } from "../../state/place/page-fields";
import { renderNow } from "../../state/render-now";
import { useEditorStore } from "../../state/use-editor";
import classes from "./place-list.module.css";

/** A note about a field of the page. */
export interface PlaceNote {
  id: string;
  place: FieldPlace;
  /** Returns the text. `label` is the field's label, and `extent` its size limit. */
  text: (label: string, extent: Extent | null) => string;
}

interface Props {
  notes: PlaceNote[];
  /** Closes the dialog that would cover the field. */
  onJump?: () => void;
}

/** List of notes about the page, each with a link to its field. */
export function PlaceList({ notes, onJump }: Props) {
  const store = useEditorStore();
  if (notes.length === 0) return null;
  const onClick = (place: FieldPlace) => {
    // The dialog is closed first. Otherwise it would return the focus to its opener after the jump.
    if (onJump) renderNow(onJump);
    jumpToPlace(store.getState(), place);
  };
  return (
    <ul className={classes.list}>
      {notes.map(({ id, place, text }) => {
        const { where, label, extent } = store.getState().words.placeText(place);
        return (
          <li key={id}>
            <button type="button" className={classes.jump} onClick={() => onClick(place)}>
              {where}
            </button>{" "}
            {text(label, extent)}
          </li>
        );
      })}
    </ul>
  );
}
