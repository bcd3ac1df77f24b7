import { createIslandMount } from "../../ui/mount-island";
import { PageEditor } from "./page-editor";
import { openedPage } from "./session/opened-page";

export const mount = createIslandMount(PageEditor, ({ pageID }, queries) => {
  void queries.prefetchQuery(openedPage(pageID));
});
