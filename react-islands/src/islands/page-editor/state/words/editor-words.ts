import type { TFunction } from "i18next";
import type { Delta } from "../../../../document/delta";
import type { FieldPlace } from "../place/page-fields";
import type { PlaceText } from "../place/place-text";

/** Texts of the editor in the language of its island. */
export interface EditorWords {
  t: TFunction<["editor", "workflow", "common"]>;
  /** Says where a field is, and what it is called. */
  placeText: (place: FieldPlace) => PlaceText;
  /** Names several blocks, or the only one, by their keys. */
  blocksText: (blocks: string[]) => string;
  /** The same by their types; a type is undefined for a block that is gone. */
  typesText: (types: (string | undefined)[]) => string;
  /** Says what a step of the history does. */
  stepText: (deltas: Delta[]) => string;
}
