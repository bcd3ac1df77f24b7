import { createIslandMount } from "../../ui/mount-island";
import { MenuStructure } from "./menu-structure";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/site.json", {
  import: "default",
});

export const mount = createIslandMount(MenuStructure, catalogues);
