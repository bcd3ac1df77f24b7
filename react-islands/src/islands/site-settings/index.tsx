import { createIslandMount } from "../../ui/mount-island";
import { SiteSettings } from "./site-settings";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/{settings,media,uploads}.json", {
  import: "default",
});

export const mount = createIslandMount(SiteSettings, catalogues);
