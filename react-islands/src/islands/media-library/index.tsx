import { MediaLibrary } from "../../media/library/media-library";
import { createIslandMount } from "../../ui/mount-island";

export const mount = createIslandMount(MediaLibrary);
