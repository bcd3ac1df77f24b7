import type { TFunction } from "i18next";
import type { Delta } from "../../../../document/delta";
import type { FieldPlace } from "../place/page-fields";
import type { PlaceText } from "../place/place-text";

/** Editor texts in the language of its island. */
export interface EditorWords {
  t: TFunction<["editor", "workflow", "common"]>;
  /** Describes a field's location and name. */
  placeText: (place: FieldPlace) => PlaceText;
  /** Names blocks by their keys. */
  blocksText: (blocks: string[]) => string;
  /** Names block types. Undefined: a removed block. */
  typesText: (types: (string | undefined)[]) => string;
  /** Describes an undo step. */
  stepText: (deltas: Delta[]) => string;
}
