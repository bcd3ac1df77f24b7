import { createIslandMount } from "../../ui/mount-island";
import { closeMenus } from "./close-menus";
import { showHelpBeside } from "./help-panel";
import { rememberFolds } from "./remember-folds";
import { SessionWatch } from "./session-watch";

// This island is on every screen, also on the page editor.
closeMenus(document);
rememberFolds(document);
showHelpBeside(document);

export const mount = createIslandMount(SessionWatch, {});
