import { useTranslation } from "react-i18next";
import { ROOT } from "../folders/folder-path";
import type { LibraryNavigation } from "../place/use-place";
import type { Note } from "./use-notes";

/** Returns a link from a note to the trash. */
export function useTrashLink(place: LibraryNavigation): Note["link"] {
  const { t } = useTranslation("media");
  const change = { path: ROOT, isTrash: true };
  return { address: place.addressOf(change), text: t("trash.open"), go: () => place.go(change) };
}
