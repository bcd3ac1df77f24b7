import { createIslandMount } from "../../ui/mount-island";
import { SearchIndex } from "./search-index";

export const mount = createIslandMount(SearchIndex);
