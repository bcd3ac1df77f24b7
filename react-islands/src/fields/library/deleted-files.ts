import { createContext } from "react";
import type { DeletedFile } from "../../api/wire";

/** Deleted library files in versions of the page. */
export const DeletedFilesContext = createContext<readonly DeletedFile[]>([]);
