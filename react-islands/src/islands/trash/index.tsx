import { createIslandMount } from "../../ui/mount-island";
import { Trash } from "./trash";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/lists.json", {
  import: "default",
});

export const mount = createIslandMount(Trash, catalogues);
