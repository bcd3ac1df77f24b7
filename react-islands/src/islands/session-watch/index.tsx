import { islandOf } from "../../ui/mount-island";
import { SessionWatch } from "./session-watch";

export const mount = islandOf(SessionWatch);
