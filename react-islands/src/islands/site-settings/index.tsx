import { createIslandMount } from "../../ui/mount-island";
import { SiteSettings } from "./site-settings";

export const mount = createIslandMount(SiteSettings);
