import { client, named, unwrap } from "./client";
import type { ListOf, ListParams, Webhook, WebhookDelivery, WebhookFields } from "./wire";

/** A webhook with its secret, which the server never sends again. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/** Filters of the deliveries. */
export interface DeliveryFilter {
  /** Null means all webhooks. */
  webhookID: number | null;
  /** Empty means all states. */
  state: string;
}

const path = (id: number) => ({ path: { id } });

export async function listWebhooks(signal: AbortSignal): Promise<Webhook[]> {
  return (await unwrap(client.GET("/webhook/list", { signal }))).items;
}

export async function createWebhook(body: WebhookFields): Promise<WebhookWithSecret> {
  const { webhook, secret } = await unwrap(client.POST("/webhook", { body }));
  return { webhook: named(webhook), secret: named(secret) };
}

export async function changeWebhook(id: number, body: WebhookFields): Promise<Webhook> {
  return named((await unwrap(client.PUT("/webhook/{id}", { params: path(id), body }))).webhook);
}

export async function deleteWebhook(id: number): Promise<void> {
  await unwrap(client.DELETE("/webhook/{id}", { params: path(id) }));
}

export async function renewWebhookSecret(id: number): Promise<WebhookWithSecret> {
  const answer = await unwrap(client.POST("/webhook/{id}/secret", { params: path(id), body: {} }));
  return { webhook: named(answer.webhook), secret: named(answer.secret) };
}

/** Queues a test delivery. */
export async function testWebhook(id: number): Promise<void> {
  await unwrap(client.POST("/webhook/{id}/test", { params: path(id), body: {} }));
}

export function listDeliveries(
  filter: DeliveryFilter,
  query: ListParams,
  signal: AbortSignal,
): Promise<ListOf<WebhookDelivery>> {
  return unwrap(client.POST("/webhook/delivery/list", { body: { ...query, ...filter }, signal }));
}

/** Sends a delivery again at once. */
export async function replayDelivery(id: number): Promise<void> {
  await unwrap(client.POST("/webhook/delivery/{id}/replay", { params: path(id), body: {} }));
}
