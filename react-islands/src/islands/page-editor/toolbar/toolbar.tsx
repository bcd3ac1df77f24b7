import { ActionIcon, TextInput, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { errorsOfPart } from "../../../lib/document/error-place";
import { publicPath } from "../../../lib/slug";
import { Icon } from "../../../ui/icon";
import { StatusBadge } from "../../../ui/status-badge";
import { useErrorText } from "../../../ui/use-error-text";
import { useFormat } from "../../../ui/use-format";
import { useEditorProps } from "../editor-props";
import { PresenceList } from "../presence/presence-list";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";
import { LocaleSwitcher } from "../translations/locale-switcher";
import { WorkflowButtons } from "../workflow/workflow-buttons";
import { SaveStateText } from "./save-state-text";
import classes from "./toolbar.module.css";

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
        <LocaleSwitcher />
        {page.publishedVersionID !== null && (
          <a className={classes.open} href={path} target="_blank" rel="noreferrer">
            {t("editor.open")} <Icon name="open" />
          </a>
        )}
        <PresenceList />
      </div>
      <div className={classes.actions}>
        {mayEdit && <HistoryButtons />}
        <WorkflowButtons />
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
