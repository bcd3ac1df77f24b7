import { useTranslation } from "react-i18next";
import { useSession } from "../../state/use-session";
import NoteModal from "./note-modal";

/** Dialog that stores the page with a note about the new version. */
export default function StoreNoteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const session = useSession();
  const store = async () => ((await session.store()) ? session.state().base.id : null);
  return (
    <NoteModal
      title={t("history.note.store")}
      submit={t("editor:editor.store")}
      note=""
      findVersion={store}
      onClose={onClose}
    />
  );
}
