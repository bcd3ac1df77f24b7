import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MediaFile, MediaKind } from "../../api/wire";
import { ThemedModal } from "../../ui/themed-modal";
import { useLibraryActions } from "./actions/use-library-actions";
import { Browser } from "./browser";
import { selectOnly, toggle } from "./files/selection";
import classes from "./library.module.css";
import { useOwnPlace } from "./place/use-place";
import { FileSelectionBar } from "./selection-bar";
import { useLibrary } from "./use-library";

export interface MediaPickerProps {
  /** Kinds of files that can be chosen. */
  kinds: MediaKind[];
  isMultiple: boolean;
  onChoose: (files: MediaFile[]) => void;
  onClose: () => void;
}

/**
 * Library in a modal.
 * Files stay chosen while the user opens another folder.
 */
export default function MediaPicker({ kinds, isMultiple, onChoose, onClose }: MediaPickerProps) {
  const { t } = useTranslation("media");
  const place = useOwnPlace();
  const library = useLibrary(place, kinds);
  const { selection, select } = library;
  const actions = useLibraryActions(library);
  const choose = (file: MediaFile) => {
    const isAlone = !isMultiple || selection.size === 0;
    onChoose(isAlone ? [file] : [...(selection.has(file.id) ? selection : toggle(selection, file)).values()]);
  };
  return (
    <ThemedModal
      tone="orange"
      title={isMultiple ? t("picker.titleSeveral") : t("picker.titleOne")}
      size="wide"
      onClose={onClose}
    >
      <div className={classes.picker}>
        <Browser
          library={library}
          actions={actions}
          kinds={kinds}
          isMultiple={isMultiple}
          click={isMultiple ? "add" : "choose"}
          canManage
          canDrag={false}
          folderTasks={[]}
          hasTrash={false}
          onOpen={choose}
          onEscape={() => false}
          onAdded={(file) => {
            if (kinds.includes(file.kind)) select(isMultiple ? toggle(selection, file) : selectOnly(file));
          }}
          bar={
            <FileSelectionBar library={library}>
              <Button
                size="xs"
                className={classes.choose ?? ""}
                onClick={() => onChoose([...selection.values()])}
              >
                {t("picker.choose")}
              </Button>
            </FileSelectionBar>
          }
        />
      </div>
    </ThemedModal>
  );
}
