import { createIslandMount } from "../../ui/mount-island";
import { PublicationRequests } from "./publication-requests";

export const mount = createIslandMount(PublicationRequests);
