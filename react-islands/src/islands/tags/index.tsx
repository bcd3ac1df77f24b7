import { createIslandMount } from "../../ui/mount-island";
import { TagList } from "./tag-list";

export const mount = createIslandMount(TagList);
