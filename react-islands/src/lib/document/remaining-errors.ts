import type { ErrorItem } from "../../api/wire";
import type { Action } from "./actions/apply";
import { type ErrorPlace, placeOf } from "./error-place";

/** The errors that an action does not touch. What was changed may be right now; the server says so at the next store. */
export function remainingErrors(errors: ErrorItem[], action: Action): ErrorItem[] {
  const kept = errors.filter((error) => !touches(action, placeOf(error)));
  return kept.length === errors.length ? errors : kept;
}

function touches(action: Action, place: ErrorPlace): boolean {
  switch (action.type) {
    case "remove-block":
    case "replace-block":
      return place.part === "block" && place.key === action.key;
    case "set-block-prop":
    case "set-block-image":
      return place.part === "block" && place.key === action.key && place.field === action.field;
    case "set-anchor":
      return place.part === "block" && place.key === action.key && place.field === "anchorPoint";
    case "set-page-prop":
    case "set-page-image":
      return place.part === "page-type" && place.field === action.field;
    case "set-page-field":
      return place.part === "page" && place.field in action.change;
    case "replace-document":
      return true;
    default:
      return false;
  }
}
