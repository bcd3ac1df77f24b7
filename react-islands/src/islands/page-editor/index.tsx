import { createIslandMount } from "../../ui/mount-island";
import { PageEditor } from "./page-editor";

export const mount = createIslandMount(PageEditor);
