import type { MediaLibraryProps } from "../../api/wire";
import { MediaLibrary } from "../../media/library/media-library";

export function LibraryScreen({ locales, canManage, canDelete }: MediaLibraryProps) {
  return <MediaLibrary locales={locales} canManage={canManage} canDelete={canDelete} />;
}
