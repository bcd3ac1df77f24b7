import { islandOf } from "../../ui/mount-island";
import { PageOverview } from "./page-overview";

export const mount = islandOf(PageOverview);
