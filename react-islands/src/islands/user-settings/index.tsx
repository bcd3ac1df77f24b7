import { createIslandMount } from "../../ui/mount-island";
import { UserSettings } from "./user-settings";

export const mount = createIslandMount(UserSettings);
