import { islandOf } from "../../ui/mount-island";
import { RolesOverview } from "./roles-overview";

export const mount = islandOf(RolesOverview);
