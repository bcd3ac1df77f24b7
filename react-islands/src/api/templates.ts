import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import type { Body, Language, Template, TemplateBlocks } from "./wire";

const TEMPLATES = "templates";

/** Patterns and page templates: those that users saved, then those of the product. */
export function templatesQuery(language: Language) {
  return queryOptions({
    queryKey: [TEMPLATES, language],
    queryFn: ({ signal }) => listTemplates(language, signal),
  });
}

export function listTemplates(language: Language, signal: AbortSignal): Promise<Template[]> {
  return unwrap(client.POST("/template/list", { body: { language }, signal }));
}

/** Reads the blocks of a template. Shipped ones are in the language of the locale. */
export function readTemplate(id: string, locale: string): Promise<TemplateBlocks> {
  return unwrap(client.POST("/template/read", { body: { id, locale } }));
}

export async function saveTemplate(template: Body<"/template">): Promise<void> {
  await unwrap(client.POST("/template", { body: template }));
}

export async function renameTemplate(id: string, name: string): Promise<void> {
  await unwrap(client.PUT("/template/{id}", { params: { path: { id: Number(id) } }, body: { name } }));
}

export async function deleteTemplate(id: string): Promise<void> {
  await unwrap(client.DELETE("/template/{id}", { params: { path: { id: Number(id) } } }));
}
