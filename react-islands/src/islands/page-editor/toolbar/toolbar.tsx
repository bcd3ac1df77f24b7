import { ActionIcon, Button, Menu, TextInput, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOfPart } from "../../../lib/document/error-place";
import { mayDo } from "../../../lib/permission";
import { publicPath } from "../../../lib/slug";
import { Icon } from "../../../ui/icon";
import { StatusBadge } from "../../../ui/status-badge";
import { useErrorText } from "../../../ui/use-error-text";
import { useFormat } from "../../../ui/use-format";
import { useEditorProps } from "../editor-props";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors, isDirty } from "../session/session-state";
import { SaveStateText } from "./save-state-text";
import classes from "./toolbar.module.css";
import { UnpublishModal } from "./unpublish-modal";

/** The page as a whole: its title, its state, and what can be done with it. */
export function Toolbar() {
  const { t } = useTranslation();
  const { mayEdit } = useSession();
  const { page } = useSessionState();
  const { settings } = useEditorProps();
  const path = publicPath(page.slug, page.locale, settings.defaultLocale);
  return (
    <div className={classes.toolbar}>
      <TitleField />
      <div className={classes.states}>
        <StatusBadge status={page.status} />
        <SaveStateText />
        <LastChange />
        {page.publishedVersionID !== null && (
          <a className={classes.open} href={path} target="_blank" rel="noreferrer">
            {t("editor.open")} <Icon name="open" />
          </a>
        )}
      </div>
      <div className={classes.actions}>
        {mayEdit && <HistoryButtons />}
        <TaskButtons path={path} />
      </div>
    </div>
  );
}

/** Who stored the version that this work stands on, and when. */
function LastChange() {
  const { t } = useTranslation();
  const format = useFormat();
  const { base } = useSessionState();
  const when = format.dateTime(base.createdAt);
  const name = base.createdBy?.name;
  return (
    <span className={classes.saving}>
      {name ? t("editor.lastChange", { when, name }) : t("editor.lastChangeSystem", { when })}
    </span>
  );
}

function TitleField() {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  const errorText = useErrorText();
  const label = t("editor.title");
  const error = errorsOfPart(allErrors(state), "page").title;
  return (
    <TextInput
      className={classes.title}
      size="md"
      label={label}
      error={error && errorText(error, label)}
      readOnly={!session.mayEdit}
      value={state.history.present.title}
      onChange={(event) =>
        session.perform({ type: "set-page-field", change: { title: event.currentTarget.value } })
      }
    />
  );
}

function HistoryButtons() {
  const { t } = useTranslation();
  const session = useSession();
  const { history } = useSessionState();
  return (
    <ActionIcon.Group>
      <Tooltip label={`${t("editor.history.undo")} (Ctrl+Z)`}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("editor.history.undo")}
          disabled={history.past.length === 0}
          onClick={() => session.undo()}
        >
          <Icon name="undo" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t("editor.history.redo")} (Ctrl+Shift+Z)`}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("editor.history.redo")}
          disabled={history.future.length === 0}
          onClick={() => session.redo()}
        >
          <Icon name="redo" />
        </ActionIcon>
      </Tooltip>
    </ActionIcon.Group>
  );
}

function TaskButtons({ path }: { path: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  const { user } = useEditorProps();
  const [isAsking, setAsking] = useState(false);
  const { page, task, base } = state;
  const mayPublish = mayDo(user.permissions, "publish-page", page);
  const isLive = page.publishedVersionID === base.id && !isDirty(state);
  return (
    <>
      {session.mayEdit && (
        <Button
          variant="default"
          disabled={!isDirty(state)}
          loading={task === "store"}
          onClick={() => session.store()}
        >
          {t("editor.store")}
        </Button>
      )}
      {mayPublish && (
        <Button disabled={isLive} loading={task === "publish"} onClick={() => session.publish()}>
          {t("editor.publish")}
        </Button>
      )}
      {mayPublish && page.publishedVersionID && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t("editor.moreActions")}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsking(true)}>{t("editor.unpublish")}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isAsking && <UnpublishModal path={path} onClose={() => setAsking(false)} />}
    </>
  );
}
