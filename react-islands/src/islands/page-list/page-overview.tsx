import type { QueryClient } from "@tanstack/react-query";
import type { PageListProps } from "../../api/wire";
import { preloadList } from "../../ui/list-screen/use-list";
import { PagesOfType, pagesSource } from "./pages-of-type";
import { SiteStructure, structureSource } from "./site-structure";

/** Requests the first rows before the texts of the island have loaded. */
export function preloadPages(props: PageListProps, queries: QueryClient): void {
  if (props.view === "structure") preloadList(queries, structureSource(props));
  else preloadList(queries, pagesSource(props));
}

/**
 * List of pages.
 * The server searches, filters and sorts them.
 * The address of the screen contains
 * the search, filters and sorting.
 */
export function PageOverview(props: PageListProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
