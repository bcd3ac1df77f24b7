import { islandOf } from "../../ui/mount-island";
import { Trash } from "./trash";

export const mount = islandOf(Trash);
