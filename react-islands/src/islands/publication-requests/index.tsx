import { createIslandMount } from "../../ui/mount-island";
import { PublicationRequests } from "./publication-requests";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/{lists,workflow}.json", {
  import: "default",
});

export const mount = createIslandMount(PublicationRequests, catalogues);
