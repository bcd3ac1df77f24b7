import { useSelection } from "../selection";
import { useTab } from "../tabs/use-tab";
import { type FieldPlace, tabOfPlace } from "./page-fields";

/** Leads to the field at a place. */
export function useJump(): (place: FieldPlace) => void {
  const { jumpTo, jumpToPage } = useSelection();
  const { tab, open } = useTab();
  return (place) => {
    if (place.part === "page") {
      open(tabOfPlace(place) ?? tab);
      jumpToPage(place.field);
    } else {
      open("overview");
      jumpTo(place.part === "block" ? place.key : null, shownField(place.field));
    }
  };
}

/** The field that is shown for a path: what is about an item without a key is shown at its list. */
export function shownField(path: string): string {
  return path.replace(/\[\]\..*$/, "");
}
