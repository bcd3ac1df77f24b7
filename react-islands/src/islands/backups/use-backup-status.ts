import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { backupStatusQuery, storedBackupsQuery } from "../../api/backups";

/** Intervals of requests while a task runs, and otherwise. */
const RUNNING_INTERVAL_MS = 1_000;
const IDLE_INTERVAL_MS = 10_000;

/** Returns the state of the backups. Reloads the list when a task has ended. */
export function useBackupStatus() {
  const queries = useQueryClient();
  const status = useQuery({
    ...backupStatusQuery,
    refetchInterval: ({ state }) => (state.data?.current ? RUNNING_INTERVAL_MS : IDLE_INTERVAL_MS),
  });
  const ended = status.data?.latest?.ID;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads after each end of a task
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: storedBackupsQuery.queryKey });
  }, [ended, queries]);
  return status;
}

/** Returns a function that loads the state again. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["backups"] });
}
