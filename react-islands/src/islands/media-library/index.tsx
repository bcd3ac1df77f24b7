import { createIslandMount } from "../../ui/mount-island";
import { LibraryScreen } from "./library-screen";

export const mount = createIslandMount(LibraryScreen);
