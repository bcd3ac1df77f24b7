import { createIslandMount } from "../../ui/mount-island";
import { AuditLog } from "./audit-log";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/accounts.json", {
  import: "default",
});

export const mount = createIslandMount(AuditLog, catalogues);
