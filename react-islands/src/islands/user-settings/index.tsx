import { createIslandMount } from "../../ui/mount-island";
import { UserSettings } from "./user-settings";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/{accounts,crop}.json", {
  import: "default",
});

export const mount = createIslandMount(UserSettings, catalogues);
