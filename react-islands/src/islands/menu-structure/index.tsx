import { createIslandMount } from "../../ui/mount-island";
import { MenuStructure } from "./menu-structure";

export const mount = createIslandMount(MenuStructure);
