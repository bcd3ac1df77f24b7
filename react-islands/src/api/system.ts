import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import type { ResolvedError, SystemStatus } from "./wire";

/** State of the installation. */
export const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: ({ signal }): Promise<SystemStatus> => unwrap(client.GET("/system", { signal })),
});

/** Retries a job at once. */
export async function retryJob(id: number): Promise<void> {
  await unwrap(client.POST("/job/{id}/retry", { params: { path: { id } }, body: {} }));
}

/** Takes errors off the system screen, unless they occurred again since `lastAt`. */
export async function resolveErrors(errors: ResolvedError[]): Promise<void> {
  const resolved = errors.map(({ id, lastAt }) => ({ id, lastAt }));
  await unwrap(client.POST("/system/errors/resolve", { body: { errors: resolved } }));
}
