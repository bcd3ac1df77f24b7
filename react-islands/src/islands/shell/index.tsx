import { createIslandMount } from "../../ui/mount-island";
import { Shell } from "./shell";

export const mount = createIslandMount(
  Shell,
  import.meta.glob<object>("../../../../app/i18n/*/shell.json", { import: "default" }),
);
