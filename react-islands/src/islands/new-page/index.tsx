import { createIslandMount } from "../../ui/mount-island";
import { NewPageForm } from "./new-page";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/lists.json", {
  import: "default",
});

export const mount = createIslandMount(NewPageForm, catalogues);
