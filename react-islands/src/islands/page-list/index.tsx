import { createIslandMount } from "../../ui/mount-island";
import { PageOverview } from "./page-overview";

export const mount = createIslandMount(PageOverview);
