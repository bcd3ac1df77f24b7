import { createIslandMount } from "../../ui/mount-island";
import { Templates } from "./templates";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/site.json", {
  import: "default",
});

export const mount = createIslandMount(Templates, catalogues);
