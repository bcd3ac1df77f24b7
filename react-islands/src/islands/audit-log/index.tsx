import { createIslandMount } from "../../ui/mount-island";
import { AuditLog } from "./audit-log";

export const mount = createIslandMount(AuditLog);
