import { type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import type { Language } from "../api/wire";
import { createI18n } from "../ui/i18n";
import { IslandProviders } from "../ui/mount-island";
import { createQueryClient } from "../ui/query-client";

/** Message files of all islands. */
const CATALOGUES = import.meta.glob<object>(
  "../../../app/i18n/*/{accounts,backups,crop,editor,lists,media,settings,shell,site,system,tokens,uploads,webhooks,workflow}.json",
  { import: "default" },
);

/** Renders an element like an island. Also returns a simulated user. */
export async function show(
  element: ReactElement,
  language: Language = "en",
): Promise<RenderResult & { user: UserEvent }> {
  const words = await createI18n(language, CATALOGUES);
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const result = render(
    <IslandProviders words={words} queries={queries} env="test">
      {element}
    </IslandProviders>,
  );
  return { ...result, user: userEvent.setup() };
}
