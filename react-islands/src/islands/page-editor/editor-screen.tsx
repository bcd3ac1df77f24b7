import { Loader } from "@mantine/core";
import { type ComponentType, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EditorTab } from "../../api/wire";
import { ReplacedFilesContext } from "../../fields/library/replaced-files";
import { UploadTray } from "../../media/uploads/upload-tray";
import { Boundary } from "../../ui/boundary";
import { lazyPart } from "../../ui/lazy-part";
import { ACTIVITIES, ActivityContext, useActivityState } from "./activity";
import { ConflictNotice } from "./conflict/conflict-notice";
import { OtherWorkNotice } from "./conflict/other-work-notice";
import { SetAsideNotice } from "./conflict/set-aside-notice";
import { useAcknowledgeTaken } from "./drift/use-drift";
import classes from "./editor-screen.module.css";
import { Overview } from "./overview/overview";
import { PresenceNotice } from "./presence/presence-notice";
import { SelectionContext, useSelectionState } from "./selection";
import { useSession } from "./session/session-context";
import { useSafeLeaving } from "./session/use-safe-leaving";
import { Tabs } from "./tabs/tabs";
import { useTab } from "./tabs/use-tab";
import { Messages } from "./toolbar/messages";
import { Toolbar } from "./toolbar/toolbar";
import { useReplacedFiles } from "./use-replaced-files";
import { useShortcuts } from "./use-shortcuts";
import { RequestNotice } from "./workflow/request-notice";

/** Rarely used panels are loaded when they are first opened. */
const PANELS: Record<EditorTab, ComponentType> = {
  overview: Overview,
  settings: lazyPart(() => import("./settings/settings-tab"), <PanelLoader />),
  seo: lazyPart(() => import("./seo/seo-tab"), <PanelLoader />),
  translations: lazyPart(() => import("./translations/translations-tab"), <PanelLoader />),
  history: lazyPart(() => import("./history/history-tab"), <PanelLoader />),
};

/** The toolbar of the page, and the panel of the open tab. */
export function EditorScreen() {
  const session = useSession();
  const selection = useSelectionState();
  const { tab } = useTab();
  const activity = useActivityState(tab);
  const editor = useRef<HTMLDivElement>(null);
  const findReplaced = useReplacedFiles();
  const Panel = PANELS[tab];
  useShortcuts(editor, session);
  useSafeLeaving(session);
  useAcknowledgeTaken();
  return (
    <SelectionContext value={selection}>
      <ActivityContext value={activity}>
        <div className={classes.editor} ref={editor} data-activity={ACTIVITIES[activity.activity]}>
          <Boundary>
            <Toolbar />
          </Boundary>
          <Boundary>
            <ConflictNotice />
            <OtherWorkNotice />
            <SetAsideNotice />
            <PresenceNotice />
            <RequestNotice />
            <Messages />
          </Boundary>
          <Boundary>
            <Tabs />
          </Boundary>
          <Boundary key={tab}>
            <ReplacedFilesContext value={findReplaced}>
              <Panel />
            </ReplacedFilesContext>
          </Boundary>
          <Boundary>
            <UploadTray />
          </Boundary>
        </div>
      </ActivityContext>
    </SelectionContext>
  );
}

function PanelLoader() {
  const { t } = useTranslation();
  return <Loader className={classes.loading ?? ""} role="status" aria-label={t("editor.loading")} />;
}
