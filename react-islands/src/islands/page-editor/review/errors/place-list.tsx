import type { Extent } from "../../../../lib/extent";
import { jumpToPlace } from "../../state/place/jump-to-place";
import type { FieldPlace } from "../../state/place/page-fields";
import { renderNow } from "../../state/render-now";
import { useEditorStore } from "../../state/use-editor";
import classes from "./place-list.module.css";

/** Something that is to be said about a place. */
export interface PlaceNote {
  id: string;
  place: FieldPlace;
  /** Says it; `label` is what people call the field there, `extent` how much it may hold. */
  text: (label: string, extent: Extent | null) => string;
}

interface Props {
  notes: PlaceNote[];
  /** Closes what would cover the field. */
  onJump?: () => void;
}

/** What is to be said about places of the page, each with a way to its field. */
export function PlaceList({ notes, onJump }: Props) {
  const store = useEditorStore();
  if (notes.length === 0) return null;
  const onClick = (place: FieldPlace) => {
    // A dialog gives the focus back as it closes, so it is gone before the field takes it.
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
