import { createContext } from "react";
import type { DeletedFile } from "../../api/wire";

/** Files that versions of the page show and that were deleted from the library. */
export const DeletedFilesContext = createContext<readonly DeletedFile[]>([]);
