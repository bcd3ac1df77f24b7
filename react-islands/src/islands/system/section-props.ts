import type { SystemProps, SystemStatus } from "../../api/wire";

/** Props of every section. */
export interface SectionProps extends Omit<SystemProps, "language" | "settings"> {
  status: SystemStatus;
}
