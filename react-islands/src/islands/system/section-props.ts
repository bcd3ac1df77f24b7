import type { SystemStatus } from "../../api/wire";

/** Props of every section. */
export interface SectionProps {
  status: SystemStatus;
  canRetryJobs: boolean;
  canManageBackups: boolean;
}
