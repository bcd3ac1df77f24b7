import { createIslandMount } from "../../ui/mount-island";
import { NewPage } from "./new-page";

export const mount = createIslandMount(NewPage);
