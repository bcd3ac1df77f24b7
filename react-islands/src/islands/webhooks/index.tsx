import { createIslandMount } from "../../ui/mount-island";
import { Webhooks } from "./webhooks";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/webhooks.json", {
  import: "default",
});

export const mount = createIslandMount(Webhooks, catalogues);
