import { createIslandMount } from "../../ui/mount-island";
import { RolesOverview } from "./roles-overview";

export const mount = createIslandMount(RolesOverview);
