import { createIslandMount } from "../../ui/mount-island";
import { UsersOverview } from "./users-overview";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/accounts.json", {
  import: "default",
});

export const mount = createIslandMount(UsersOverview, catalogues);
