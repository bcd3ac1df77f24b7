import { createIslandMount } from "../../ui/mount-island";
import { LibraryScreen } from "./library-screen";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/{media,uploads,crop}.json", {
  import: "default",
});

export const mount = createIslandMount(LibraryScreen, catalogues);
