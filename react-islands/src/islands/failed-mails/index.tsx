import { createIslandMount } from "../../ui/mount-island";
import { FailedMails } from "./failed-mails";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/site.json", {
  import: "default",
});

export const mount = createIslandMount(FailedMails, catalogues);
