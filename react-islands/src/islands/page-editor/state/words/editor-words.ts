import type { TFunction } from "i18next";
import type { Delta } from "../../../../document/delta";
import type { FieldPlace } from "../place/page-fields";
import type { PlaceText } from "../place/place-text";

/** Texts of the editor in the language of its island. */
export interface EditorWords {
  t: TFunction<["editor", "workflow", "common"]>;
  /** Describes the location and the name of a field. */
  placeText: (place: FieldPlace) => PlaceText;
  /** Names blocks by their keys. */
  blocksText: (blocks: string[]) => string;
  /** Names blocks by their types. Undefined for a block that is gone. */
  typesText: (types: (string | undefined)[]) => string;
  /** Describes an undo step. */
  stepText: (deltas: Delta[]) => string;
}
