import { createIslandMount } from "../../ui/mount-island";
import { closeMenus } from "./close-menus";
import { rememberFolds } from "./remember-folds";
import { Shell } from "./shell";

closeMenus(document);
rememberFolds(document);

export const mount = createIslandMount(
  Shell,
  import.meta.glob<object>("../../../../app/i18n/*/shell.json", { import: "default" }),
);
