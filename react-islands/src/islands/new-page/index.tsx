import { islandOf } from "../../ui/mount-island";
import { NewPage } from "./new-page";

export const mount = islandOf(NewPage);
