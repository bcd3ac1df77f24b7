import { createIslandMount } from "../../ui/mount-island";
import { PageEditor } from "./page-editor";
import { openedSession } from "./session/opened-session";

export const mount = createIslandMount(PageEditor, (props, queries) => {
  void queries.prefetchQuery(openedSession(props));
});
