import { Button } from "@mantine/core";
import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DeletedFilesContext } from "../../../fields/library/deleted-files";
import { Notice } from "../../../ui/notice";
import { useActions } from "../state/use-editor";
import { useSessionState } from "../state/use-session";
import { fileUses } from "./file-uses";
import classes from "./preview.module.css";

/**
 * Lists files on the page that
 * were deleted from the library.
 */
export function DeletedFilesNotice() {
  const deleted = useContext(DeletedFilesContext);
  return deleted.length === 0 ? null : <Uses />;
}

function Uses() {
  const { t } = useTranslation("editor");
  const deleted = useContext(DeletedFilesContext);
  const { jumpTo } = useActions();
  const blocks = useSessionState(({ history }) => history.present.blocks);
  const uses = useMemo(
    () => fileUses(blocks).filter(({ fileID }) => deleted.some((each) => each.fileID === fileID)),
    [blocks, deleted],
  );
  if (uses.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className={classes.deleted}>
        {uses.map(({ key, path, fileID, fileName }) => (
          <li key={`${key} ${path} ${fileID}`}>
            {t("field.deleted", { name: fileName })}{" "}
            {deleted.find((each) => each.fileID === fileID)?.isLive && t("field.deletedLive")}{" "}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t("field.chooseAnotherNamed", { name: fileName })}
              onClick={() => jumpTo(key, path)}
            >
              {t("field.chooseAnother")}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
