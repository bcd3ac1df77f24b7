import { createIslandMount } from "../../ui/mount-island";
import { Submissions } from "./submissions";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/lists.json", {
  import: "default",
});

export const mount = createIslandMount(Submissions, catalogues);
