import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DoneNotice } from "../../../ui/done-notice";
import { Notice } from "../../../ui/notice";
import { FolderLink } from "../folders/folder-link";
import classes from "./actions.module.css";
import { FilesInUse } from "./files-in-use";
import { useFailureWords } from "./use-failure-words";
import type { NamedFailures, Notes } from "./use-notes";

/**
 * Shows the progress of an action, its
 * success with Undo, and its failures.
 */
export function LibraryNotes({ notes: { note, progress, put } }: { notes: Notes }) {
  const { t } = useTranslation(["media", "common"]);
  return (
    <>
      {progress && (
        <Notice tone="info">
          <label className={classes.progress}>
            {t("progress.of", { what: progress.what, count: progress.count, total: progress.total })}
            <progress max={progress.total} value={progress.count} />
          </label>
          <Button variant="default" size="xs" onClick={progress.stop}>
            {t("progress.stop")}
          </Button>
        </Notice>
      )}
      {note?.failed && note.failed.items.length > 0 && (
        <Failures failed={note.failed} onClose={() => put({ ...note, failed: undefined })} />
      )}
      {note?.inUse && note.inUse.totalFilesInUse > 0 && (
        <FilesInUse {...note.inUse} onClose={() => put({ ...note, inUse: undefined })} />
      )}
      <DoneNotice
        done={note?.done ?? ""}
        undo={note?.undo && { run: note.undo }}
        link={
          note?.link && (
            <FolderLink address={note.link.address} onGo={note.link.go}>
              {note.link.text}
            </FolderLink>
          )
        }
        onClose={() => note && put({ ...note, done: null })}
      />
    </>
  );
}

function Failures({ failed, onClose }: { failed: NamedFailures; onClose: () => void }) {
  const { t } = useTranslation(["media", "common"]);
  const failureWords = useFailureWords();
  return (
    <Notice tone="danger">
      <div className={classes.failures}>
        <p>{failed.what}</p>
        <ul>
          {failed.items.map(({ name, failure }) => (
            <li key={name}>{t("failure.because", { what: name, why: failureWords(failure) })}</li>
          ))}
        </ul>
      </div>
      <CloseButton aria-label={t("common:action.close")} onClick={onClose} />
    </Notice>
  );
}
