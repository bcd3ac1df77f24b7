import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { BackupSchedule, BackupStatus, StoredBackups } from "./wire";

/** Schedule, last backup and the one in progress. */
export const backupStatusQuery = queryOptions({
  queryKey: ["backups", "status"],
  queryFn: ({ signal }): Promise<BackupStatus> => unwrap(client.GET("/backup/status", { signal })),
});

/** Backups in the destination. */
export const storedBackupsQuery = queryOptions({
  queryKey: ["backups", "list"],
  queryFn: ({ signal }): Promise<StoredBackups> => unwrap(client.GET("/backup/list", { signal })),
});

export async function createBackup(): Promise<void> {
  await unwrap(client.POST("/backup", { body: {} }));
}

export async function cancelBackup(): Promise<void> {
  await unwrap(client.POST("/backup/cancel", { body: {} }));
}

export async function verifyBackup(id: string): Promise<void> {
  await unwrap(client.POST("/backup/{id}/verify", { params: { path: { id } }, body: {} }));
}

export async function deleteBackup(id: string): Promise<void> {
  await unwrap(client.DELETE("/backup/{id}", { params: { path: { id } } }));
}

export async function changeBackupSchedule(body: BackupSchedule): Promise<BackupSchedule> {
  return named((await unwrap(client.PUT("/backup/schedule", { body }))).schedule);
}

/**
 * Returns the address of a download, which works for two minutes.
 * Without an id, a backup is made during the download.
 */
export async function backupAddress(backupID: string | null, currentPassword: string): Promise<string> {
  const body = { backupID, currentPassword };
  const token = named((await unwrap(client.POST("/backup/download", { body }))).token);
  return `/api/pagewright/backup/download/${token}`;
}
