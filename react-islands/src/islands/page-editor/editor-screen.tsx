import { Loader } from "@mantine/core";
import { type ComponentType, lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ACTIVITIES, ActivityContext, useActivityState } from "./activity";
import { ConflictNotice } from "./conflict/conflict-notice";
import { useSettlingOfTaken } from "./drift/use-drift";
import classes from "./editor-screen.module.css";
import { Overview } from "./overview/overview";
import { PresenceNotice } from "./presence/presence-notice";
import { SelectionContext, useSelectionState } from "./selection";
import { useSession } from "./session/session-context";
import { useSafeLeaving } from "./session/use-safe-leaving";
import { Tabs } from "./tabs/tabs";
import { type Tab, useTab } from "./tabs/use-tab";
import { Messages } from "./toolbar/messages";
import { Toolbar } from "./toolbar/toolbar";
import { useShortcuts } from "./use-shortcuts";
import { RequestNotice } from "./workflow/request-notice";

/** What most visits to the editor do without is loaded when it is first looked at. */
const PANELS: Record<Tab, ComponentType> = {
  overview: Overview,
  settings: lazy(() => import("./settings/settings-tab")),
  seo: lazy(() => import("./seo/seo-tab")),
  translations: lazy(() => import("./translations/translations-tab")),
  history: lazy(() => import("./history/history-tab")),
};

/** The page as a whole above, and below it the part of it that is worked on. */
export function EditorScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const selection = useSelectionState();
  const { tab } = useTab();
  const activity = useActivityState(tab);
  const editor = useRef<HTMLDivElement>(null);
  const Panel = PANELS[tab];
  useShortcuts(editor, session);
  useSafeLeaving(session);
  useSettlingOfTaken();
  return (
    <SelectionContext value={selection}>
      <ActivityContext value={activity}>
        <div className={classes.editor} ref={editor} data-activity={ACTIVITIES[activity.activity]}>
          <Toolbar />
          <ConflictNotice />
          <PresenceNotice />
          <RequestNotice />
          <Messages />
          <Tabs />
          <Suspense
            fallback={
              <Loader className={classes.loading ?? ""} role="status" aria-label={t("editor.loading")} />
            }
          >
            <Panel />
          </Suspense>
        </div>
      </ActivityContext>
    </SelectionContext>
  );
}
