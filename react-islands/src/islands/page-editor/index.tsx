import { createIslandMount } from "../../ui/mount-island";
import { openedSession } from "./shell/opened-session";
import { PageEditor } from "./shell/page-editor";

const catalogues = import.meta.glob<object>(
  "../../../../app/i18n/*/{editor,workflow,media,uploads,crop}.json",
  {
    import: "default",
  },
);

export const mount = createIslandMount(PageEditor, catalogues, (props, queries) => {
  void queries.prefetchQuery(openedSession(props));
});
