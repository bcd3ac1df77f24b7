import { useTranslation } from "react-i18next";
import { useSession } from "../../state/use-session";
import NoteModal from "./note-modal";

interface Props {
  /** The typed note, which survives a refused store. */
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
}

/** Dialog that stores the page with a note about the new version. */
export default function StoreNoteModal({ note, onNote, onClose }: Props) {
  const { t } = useTranslation(["workflow", "editor"]);
  const session = useSession();
  const store = async () => ((await session.store()) ? session.state().base.id : null);
  return (
    <NoteModal
      title={t("history.note.store")}
      submit={t("editor:editor.store")}
      note=""
      draft={note}
      onDraft={onNote}
      onDone={() => onNote("")}
      findVersion={store}
      onClose={onClose}
    />
  );
}
