import { createIslandMount } from "../../ui/mount-island";
import { RolesOverview } from "./roles-overview";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/accounts.json", {
  import: "default",
});

export const mount = createIslandMount(RolesOverview, catalogues);
