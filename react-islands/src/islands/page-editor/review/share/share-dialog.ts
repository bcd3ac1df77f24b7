import { lazyPart } from "../../../../ui/lazy-part";

export const ShareDialog = lazyPart(() => import("./share-modal"));
