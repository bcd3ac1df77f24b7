import { Button, Menu, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FocusableButton } from "../../../../ui/focusable-button";
import { CommandItem } from "../../commands/command-item";
import { STORE_WITH_NOTE } from "../../commands/page-commands";
import { performCommand } from "../../commands/perform-command";
import { useCountText, useFindingCounts } from "../../review/check/check-context";
import { useRequest } from "../../review/workflow/use-request";
import { useActions, useEditorProps, useEditorStore } from "../../state/use-editor";
import { useIsDirty, useSession, useSessionMembers, useSessionState } from "../../state/use-session";
import { nextSteps } from "../../work/next-steps";
import { MoreMenu } from "./more-menu";
import type { BarWidth } from "./use-bar-width";

/**
 * Padding of buttons on phones, in pixels.
 * Leaves room for the longest translation.
 */
const PHONE_PADDING_PX = 6;

/** Buttons for the next steps: store, request, publish, unpublish. */
export function WorkflowButtons({ width }: { width: BarWidth }) {
  const { t } = useTranslation(["workflow", "editor", "common"]);
  const session = useSession();
  const { user } = useEditorProps();
  const { openDialog } = useActions();
  const store = useEditorStore();
  const task = useSessionState((state) => state.task);
  const { mayPublish, isLive, mayRequest, mayUnpublish } = useSessionMembers((state) =>
    nextSteps(state, user.permissions),
  );
  const request = useRequest();
  const isChanged = useIsDirty();
  const padding = width === "phone" ? PHONE_PADDING_PX : "sm";
  const requestLabel = t(request ? "request.send.again" : "request.send.open");
  return (
    <>
      {session.mayEdit && (
        <Button
          component={FocusableButton}
          variant="default"
          px={padding}
          disabled={!isChanged}
          loading={task === "store"}
          onClick={() => session.store()}
        >
          {t("editor:editor.store")}
        </Button>
      )}
      {mayRequest && !mayPublish && (
        <Button
          component={FocusableButton}
          px={padding}
          loading={task === "request"}
          onClick={() => openDialog("request")}
        >
          {requestLabel}
        </Button>
      )}
      {mayPublish && <PublishButton isLive={isLive} padding={padding} />}
      <MoreMenu
        width={width}
        steps={
          session.mayEdit && (
            <>
              {mayPublish && mayRequest && (
                <Menu.Item onClick={() => openDialog("request")}>{requestLabel}</Menu.Item>
              )}
              {mayPublish && mayUnpublish && (
                <Menu.Item onClick={() => openDialog("unpublish")}>{t("common:unpublish.title")}</Menu.Item>
              )}
              <CommandItem
                command={STORE_WITH_NOTE}
                onPerform={(command) => performCommand(command, store)}
              />
            </>
          )
        }
      />
    </>
  );
}

/**
 * Publishes with one click.
 * Errors and hints of the content check do not prevent it.
 */
function PublishButton({ isLive, padding }: { isLive: boolean; padding: number | string }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const session = useSession();
  const task = useSessionState((state) => state.task);
  const isChanged = useIsDirty();
  const count = useFindingCounts();
  const countText = useCountText();
  const isFound = count !== null && count.errors + count.hints > 0;
  const notes = [...(isChanged ? [t("publish.storesFirst")] : []), ...(isFound ? [countText(count)] : [])];
  return (
    <Tooltip
      label={notes.join(" · ")}
      disabled={isLive || notes.length === 0}
      events={{ hover: true, focus: true, touch: false }}
    >
      <Button
        component={FocusableButton}
        px={padding}
        disabled={isLive}
        loading={task === "publish"}
        onClick={() => session.publish()}
      >
        {t("editor:editor.publish")}
      </Button>
    </Tooltip>
  );
}
