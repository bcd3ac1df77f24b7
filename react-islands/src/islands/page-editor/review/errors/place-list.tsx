import type { Extent } from "../../../../lib/extent";
import { jumpToPlace } from "../../state/place/jump-to-place";
import type { FieldPlace } from "../../state/place/page-fields";
import { renderNow } from "../../state/render-now";
import { useEditorStore } from "../../state/use-editor";
import classes from "./place-list.module.css";

/** A note about a field. */
export interface PlaceNote {
  id: string;
  place: FieldPlace;
  /**
   * Returns the text of the note.
   * `extent` is the size limit of the field.
   */
  text: (label: string, extent: Extent | null) => string;
}

interface Props {
  notes: PlaceNote[];
  /** Closes the dialog that would cover the field. */
  onJump?: () => void;
}

/** List of notes, with links to their fields. */
export function PlaceList({ notes, onJump }: Props) {
  const store = useEditorStore();
  if (notes.length === 0) return null;
  const onClick = (place: FieldPlace) => {
    // Closes the dialog before the jump, because
    // closing it moves the focus back.
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
