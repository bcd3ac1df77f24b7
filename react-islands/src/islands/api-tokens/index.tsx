import { createIslandMount } from "../../ui/mount-island";
import { ApiTokens } from "./api-tokens";

const catalogues = import.meta.glob<object>("../../../../app/i18n/*/{accounts,tokens}.json", {
  import: "default",
});

export const mount = createIslandMount(ApiTokens, catalogues);
