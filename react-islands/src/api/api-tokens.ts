import { client, named, unwrap } from "./client";
import type { ApiToken, Grant } from "./wire";

/** Values of a new API token. */
export interface NewApiToken {
  name: string;
  permissions: Grant[];
  /** Null means all locales. */
  locales: string[] | null;
  /** Null if it does not expire. */
  expiresInDays: number | null;
}

/** A token with its secret, which the server never sends again. */
export interface CreatedApiToken {
  token: ApiToken;
  secret: string;
}

export async function listApiTokens(signal: AbortSignal): Promise<ApiToken[]> {
  return (await unwrap(client.GET("/api-token/list", { signal }))).items;
}

export async function createApiToken(body: NewApiToken): Promise<CreatedApiToken> {
  const { token, secret } = await unwrap(client.POST("/api-token", { body }));
  return { token: named(token), secret: named(secret) };
}

export async function revokeApiToken(id: number): Promise<void> {
  await unwrap(client.DELETE("/api-token/{id}", { params: { path: { id } } }));
}
