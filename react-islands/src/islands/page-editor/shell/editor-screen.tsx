import { Loader } from "@mantine/core";
import { type ComponentType, memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EditorTab } from "../../../api/wire";
import { DeletedFilesContext } from "../../../fields/library/deleted-files";
import { ReplacedFilesContext } from "../../../fields/library/replaced-files";
import { UploadTray } from "../../../media/uploads/upload-tray";
import { Boundary } from "../../../ui/boundary";
import { lazyPart } from "../../../ui/lazy-part";
import { useLostFocus } from "../../../ui/use-lost-focus";
import { useCommandKeys } from "../commands/use-command-keys";
import { CheckContext, useFollowingCheck } from "../review/check/check-context";
import { ConflictNotice } from "../review/conflict/conflict-notice";
import { OtherWorkNotice } from "../review/conflict/other-work-notice";
import { UnreadableWorkNotice } from "../review/conflict/unreadable-work-notice";
import { PresenceList } from "../review/presence/presence-list";
import { PresenceNotice } from "../review/presence/presence-notice";
import { PlanModal } from "../review/workflow/plan-modal";
import { PublishProgress } from "../review/workflow/publish-progress";
import { RequestDecision, RequestNotice } from "../review/workflow/request-notice";
import { focusOpenTab } from "../state/focus-open-tab";
import { useHeartbeat } from "../state/presence/use-heartbeat";
import { ACTIVITIES, activityOf } from "../state/slices/dialogs";
import { useAcknowledgeTaken } from "../state/use-drift";
import { useEditor } from "../state/use-editor";
import { useNavigation } from "../state/use-navigation";
import { EditorDialogs } from "./editor-dialogs";
import classes from "./editor-screen.module.css";
import { Overview } from "./overview";
import { Announcements } from "./toolbar/announcements";
import { Messages } from "./toolbar/messages";
import { SaveTrouble } from "./toolbar/save-trouble";
import { EditorToolbar } from "./toolbar/toolbar";
import { useDocumentTitle } from "./use-document-title";
import { usePreloading } from "./use-preloading";
import { useReplacedFiles } from "./use-replaced-files";
import { useSafeLeaving } from "./use-safe-leaving";

/**
 * Panel of each tab.
 * Rarely used panels load when first opened.
 */
const PANELS: Record<EditorTab, ComponentType> = {
  overview: Overview,
  settings: lazyPart(() => import("../form/settings/settings-tab"), <PanelLoader />),
  seo: lazyPart(() => import("../form/seo/seo-tab"), <PanelLoader />),
  translations: lazyPart(() => import("../review/translations/translations-tab"), <PanelLoader />),
  history: lazyPart(() => import("../review/versions/history-tab"), <PanelLoader />),
};

/** Toolbar and panel of the open tab. */
export function EditorScreen() {
  const tab = useEditor((editor) => editor.tab);
  const activity = useEditor(activityOf);
  const isWhole = useEditor(({ layout }) => layout.isWhole);
  const editor = useRef<HTMLDivElement>(null);
  const { findReplaced, deleted } = useReplacedFiles();
  const check = useFollowingCheck();
  useNavigation();
  useCommandKeys(editor);
  useSafeLeaving();
  usePreloading();
  useAcknowledgeTaken();
  useDocumentTitle();
  useHeartbeat();
  return (
    <CheckContext value={check}>
      <div
        className={classes.editor}
        ref={editor}
        data-activity={ACTIVITIES[activity]}
        data-whole={isWhole || undefined}
      >
        <Boundary>
          <EditorToolbar />
          <SaveTrouble />
        </Boundary>
        <Notices />
        <Boundary>
          <RequestDecision />
        </Boundary>
        <ReplacedFilesContext value={findReplaced}>
          <DeletedFilesContext value={deleted}>
            <TabPanel tab={tab} />
          </DeletedFilesContext>
        </ReplacedFilesContext>
        <Boundary>
          <EditorDialogs />
          <PlanModal />
        </Boundary>
        <Boundary>
          <UploadTray />
        </Boundary>
      </div>
      <Announcements />
    </CheckContext>
  );
}

/**
 * Panel of the open tab.
 * If a change of the tab removes the
 * focused element, focuses the tab.
 * Memoized, so that elements which disappear inside the
 * panel do not move the focus to the tab.
 */
const TabPanel = memo(function TabPanel({ tab }: { tab: EditorTab }) {
  const watched = useLostFocus(focusOpenTab);
  const Panel = PANELS[tab];
  return (
    <div className={classes.panel} {...watched}>
      <Boundary key={tab}>
        <Panel />
      </Boundary>
    </div>
  );
});

const Notices = memo(function Notices() {
  return (
    <div className={classes.notices}>
      <Boundary>
        <ConflictNotice />
        <OtherWorkNotice />
        <UnreadableWorkNotice />
        <PresenceList />
        <PresenceNotice />
        <RequestNotice />
        <PublishProgress />
        <Messages />
      </Boundary>
    </div>
  );
});

function PanelLoader() {
  const { t } = useTranslation("editor");
  return <Loader className={classes.loading ?? ""} role="status" aria-label={t("editor.loading")} />;
}
