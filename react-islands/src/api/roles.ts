import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { Grant, ListedRole, Role } from "./wire";

/** Editable values of a role. */
export interface RoleContent {
  name: string;
  permissions: Grant[];
}

export async function listRoles(): Promise<ListedRole[]> {
  return (await unwrap(client.GET("/role/list"))).items;
}

export const rolesQuery = queryOptions({ queryKey: ["roles"], queryFn: listRoles });

export async function createRole(content: RoleContent): Promise<Role> {
  return named((await unwrap(client.POST("/role", { body: content }))).Role);
}

/** Changes a role. The server refuses an outdated `version`. */
export async function changeRole({ ID: id, version }: Role, content: RoleContent): Promise<Role> {
  const options = { params: { path: { id } }, body: { ...content, version } };
  return named((await unwrap(client.PUT("/role/{id}", options))).Role);
}

export async function deleteRole(id: number): Promise<void> {
  await unwrap(client.DELETE("/role/{id}", { params: { path: { id } } }));
}
