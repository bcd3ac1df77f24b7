import { createIslandMount } from "../../ui/mount-island";
import { System } from "./system";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/system.json", {
  import: "default",
});

export const mount = createIslandMount(System, catalogues);
