import { createContext } from "react";
import type { DeletedFile } from "../../api/wire";

/** Deleted library files that versions of the page still use. */
export const DeletedFilesContext = createContext<readonly DeletedFile[]>([]);
