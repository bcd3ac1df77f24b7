import { createIslandMount } from "../../ui/mount-island";
import { Submissions } from "./submissions";

export const mount = createIslandMount(Submissions);
