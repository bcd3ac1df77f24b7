import { islandOf } from "../../ui/mount-island";
import { UsersOverview } from "./users-overview";

export const mount = islandOf(UsersOverview);
