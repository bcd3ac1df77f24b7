import { createIslandMount } from "../../ui/mount-island";
import { PageOverview, preloadPages } from "./page-overview";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/lists.json", {
  import: "default",
});

export const mount = createIslandMount(PageOverview, catalogues, preloadPages);
