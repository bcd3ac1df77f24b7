import { createIslandMount } from "../../ui/mount-island";
import { Trash } from "./trash";

export const mount = createIslandMount(Trash);
