import { createIslandMount } from "../../ui/mount-island";
import { TagList } from "./tag-list";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/site.json", {
  import: "default",
});

export const mount = createIslandMount(TagList, catalogues);
