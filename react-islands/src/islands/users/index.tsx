import { createIslandMount } from "../../ui/mount-island";
import { UsersOverview } from "./users-overview";

export const mount = createIslandMount(UsersOverview);
