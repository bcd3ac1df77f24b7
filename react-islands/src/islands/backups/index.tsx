import { createIslandMount } from "../../ui/mount-island";
import { Backups } from "./backups";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/backups.json", {
  import: "default",
});

export const mount = createIslandMount(Backups, catalogues);
