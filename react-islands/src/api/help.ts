import { queryOptions } from "@tanstack/react-query";
import { fetchScreen } from "./screen";

/** A help page of the admin. */
export interface HelpPage {
  title: string;
  /** One sentence about the task. */
  summary: string;
  address: string;
}

/** Lists the help pages, which the server renders in the language of the user. */
export const helpPagesQuery = queryOptions({
  queryKey: ["help-pages"],
  queryFn: async ({ signal }): Promise<HelpPage[]> => {
    const list = await fetchScreen(new URL("/cmsadmin/help", location.href).href, signal);
    return [...list.querySelectorAll<HTMLAnchorElement>(".help-list a[href]")].map((link) => ({
      title: link.textContent ?? "",
      summary: link.nextElementSibling?.textContent ?? "",
      address: link.getAttribute("href") ?? "",
    }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});
