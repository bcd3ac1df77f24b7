import { islandOf } from "../../ui/mount-island";
import { PageEditor } from "./page-editor";

export const mount = islandOf(PageEditor);
