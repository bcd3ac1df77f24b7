import { createIslandMount } from "../../ui/mount-island";
import { Redirects } from "./redirects";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/site.json", {
  import: "default",
});

export const mount = createIslandMount(Redirects, catalogues);
