import { islandOf } from "../../ui/mount-island";
import { AuditLog } from "./audit-log";

export const mount = islandOf(AuditLog);
