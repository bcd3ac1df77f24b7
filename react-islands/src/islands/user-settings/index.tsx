import { islandOf } from "../../ui/mount-island";
import { UserSettings } from "./user-settings";

export const mount = islandOf(UserSettings);
