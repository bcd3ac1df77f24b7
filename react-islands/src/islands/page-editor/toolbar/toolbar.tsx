import { ActionIcon, TextInput, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { setPageFields } from "../../../document/commands/set-value";
import { errorsOfPart } from "../../../document/error-place";
import { publicPath } from "../../../lib/slug";
import { Icon } from "../../../ui/icon";
import { StatusBadge } from "../../../ui/status-badge";
import { useErrorText } from "../../../ui/use-error-text";
import { useFormat } from "../../../ui/use-format";
import { useEditorProps } from "../editor-props";
import { PresenceList } from "../presence/presence-list";
import { useErrors, usePage, useSession, useSessionState } from "../session/session-context";
import { ShareButton } from "../share/share-button";
import { LocaleSwitcher } from "../translations/locale-switcher";
import { PublishProgress } from "../workflow/publish-progress";
import { WorkflowButtons } from "../workflow/workflow-buttons";
import { SaveStateText } from "./save-state-text";
import classes from "./toolbar.module.css";

/** The page as a whole: its title, its state, and what can be done with it. */
export function Toolbar() {
  const { t } = useTranslation();
  const { mayEdit } = useSession();
  const page = usePage();
  const { settings } = useEditorProps();
  const path = publicPath(page.slug, page.locale, settings.defaultLocale);
  return (
    <div className={classes.toolbar}>
      <TitleField />
      <div className={classes.states}>
        <StatusBadge status={page.status} />
        <SaveStateText />
        <PublishProgress />
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
        <ShareButton />
        <WorkflowButtons />
      </div>
    </div>
  );
}

/** Who stored the version that this work stands on, and when. */
function LastChange() {
  const { t } = useTranslation();
  const format = useFormat();
  const base = useSessionState((state) => state.base);
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
  const title = useSessionState(({ history }) => history.present.title);
  const errorText = useErrorText();
  const label = t("editor.title");
  const error = errorsOfPart(useErrors(), "page").title;
  return (
    <TextInput
      className={classes.title}
      size="md"
      label={label}
      error={error && errorText(error, label)}
      readOnly={!session.mayEdit}
      value={title}
      onChange={(event) => {
        const changed = event.currentTarget.value;
        session.perform((document) => setPageFields(document, { title: changed }));
      }}
    />
  );
}

function HistoryButtons() {
  const { t } = useTranslation();
  const session = useSession();
  const canUndo = useSessionState(({ history }) => history.past.length > 0);
  const canRedo = useSessionState(({ history }) => history.future.length > 0);
  return (
    <ActionIcon.Group>
      <Tooltip label={`${t("editor.history.undo")} (Ctrl+Z)`}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("editor.history.undo")}
          disabled={!canUndo}
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
          disabled={!canRedo}
          onClick={() => session.redo()}
        >
          <Icon name="redo" />
        </ActionIcon>
      </Tooltip>
    </ActionIcon.Group>
  );
}
