import type { Template } from "../../api/wire";
import { hasWords } from "../../lib/has-words";
import { arrange } from "../../lib/list/arrange";
import { type ListState, type Sorting, sortingOf } from "../../lib/list/list-state";

/** A template that a user saved. */
export type SavedTemplate = Template & { saved: NonNullable<Template["saved"]> };

export const BY_NAME: Sorting = { columnToSort: "name", sortOrder: "asc" };
export const SORT_COLUMNS = ["name", "at"] as const;

/** Filters, sorts and pages the saved templates, because the server returns all templates at once. */
export function arrangeTemplates(templates: Template[], list: ListState, language: string) {
  const { columnToSort, sortOrder } = sortingOf(list, BY_NAME);
  return arrange(templates.filter(isSaved), {
    matches: ({ name, saved }) => hasWords(`${name} ${saved.by?.name ?? ""}`, list.searchTerm),
    valueOf: ({ name, saved }) => (columnToSort === "at" ? saved.at : name),
    sortOrder,
    pageIndex: list.pageIndex,
    pageSize: list.pageSize,
    language,
  });
}

function isSaved(template: Template): template is SavedTemplate {
  return template.saved !== null;
}
