import { createIslandMount } from "../../ui/mount-island";
import { SearchIndex } from "./search-index";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/site.json", {
  import: "default",
});

export const mount = createIslandMount(SearchIndex, catalogues);
