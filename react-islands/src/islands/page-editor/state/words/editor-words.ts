import type { TFunction } from "i18next";
import type { Delta } from "../../../../document/delta";
import type { FieldPlace } from "../place/page-fields";
import type { PlaceText } from "../place/place-text";

/** Texts of the editor in the user's language. */
export interface EditorWords {
  t: TFunction<["editor", "workflow", "common"]>;
  /** Returns the path and the name of a field. */
  placeText: (place: FieldPlace) => PlaceText;
  /** Returns a text that names blocks, by their keys. */
  blocksText: (blocks: string[]) => string;
  /**
   * Returns a text that names blocks of these types.
   * Undefined is the type of a block that was removed.
   */
  typesText: (types: (string | undefined)[]) => string;
  /** Describes an undo step. */
  stepText: (deltas: Delta[]) => string;
}
