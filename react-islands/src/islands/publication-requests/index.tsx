import { islandOf } from "../../ui/mount-island";
import { PublicationRequests } from "./publication-requests";

export const mount = islandOf(PublicationRequests);
