import { useQuery } from "@tanstack/react-query";
import { listFolders } from "../../../api/media";

/** All folders of the library but the root. */
export function useFolders() {
  return useQuery({ queryKey: ["media", "folders"], queryFn: ({ signal }) => listFolders(signal) });
}
