import { SegmentedControl } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConflictNotice } from "./conflict/conflict-notice";
import classes from "./editor-screen.module.css";
import { FormPanel } from "./form/form-panel";
import { Outline } from "./outline/outline";
import { Preview } from "./preview/preview";
import { SelectionContext, useSelectionState } from "./selection";
import { useSession } from "./session/session-context";
import { useSafeLeaving } from "./session/use-safe-leaving";
import { Messages } from "./toolbar/messages";
import { Toolbar } from "./toolbar/toolbar";
import { useShortcuts } from "./use-shortcuts";

/** The three parts of the editor: the list of blocks, the form of the chosen one, and the page as it will be. */
export function EditorScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const selection = useSelectionState();
  const [view, setView] = useState("edit");
  const editor = useRef<HTMLDivElement>(null);
  useShortcuts(editor, session);
  useSafeLeaving(session);
  return (
    <SelectionContext value={selection}>
      <div className={classes.editor} ref={editor}>
        <Toolbar />
        <ConflictNotice />
        <Messages />
        <SegmentedControl
          className={classes.views}
          aria-label={t("editor.view.label")}
          value={view}
          onChange={setView}
          fullWidth
          data={[
            { value: "edit", label: t("editor.view.edit") },
            { value: "preview", label: t("editor.view.preview") },
          ]}
        />
        <div className={classes.parts} data-view={view}>
          <div className={classes.outline}>
            <Outline />
          </div>
          <div className={classes.form}>
            <FormPanel />
          </div>
          <div className={classes.preview}>
            <Preview />
          </div>
        </div>
      </div>
    </SelectionContext>
  );
}
