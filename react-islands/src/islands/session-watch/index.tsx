import { createIslandMount } from "../../ui/mount-island";
import { SessionWatch } from "./session-watch";

export const mount = createIslandMount(SessionWatch, {});
