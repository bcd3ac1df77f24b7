import { createIslandMount } from "../../ui/mount-island";
import { Redirects } from "./redirects";

export const mount = createIslandMount(Redirects);
