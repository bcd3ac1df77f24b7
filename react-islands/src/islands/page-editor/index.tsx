import { createIslandMount } from "../../ui/mount-island";
import { PageEditor } from "./page-editor";
import { openedSession } from "./session/opened-session";

const catalogues = import.meta.glob<object>(
  "../../../../app/i18n/*/{editor,workflow,media,uploads,crop}.json",
  {
    import: "default",
  },
);

export const mount = createIslandMount(PageEditor, catalogues, (props, queries) => {
  void queries.prefetchQuery(openedSession(props));
});
