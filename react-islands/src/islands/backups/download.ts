/** Backup to download: one of the destination, or a new one. */
export interface Download {
  /** Null for a backup that is made during the download. */
  id: string | null;
  title: string;
}
