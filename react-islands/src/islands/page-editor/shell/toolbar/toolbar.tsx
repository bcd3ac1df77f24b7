import { TextInput } from "@mantine/core";
import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { setPageFields } from "../../../../document/commands/set-value";
import { errorsOfPart } from "../../../../document/error-place";
import { charactersOf } from "../../../../lib/extent";
import { localeAttributes } from "../../../../lib/locale";
import { StatusBadge } from "../../../../shared/status-badge";
import { useFieldErrorText } from "../../../../ui/use-error-text";
import { CommandButton } from "../../commands/command-button";
import { REDO, UNDO } from "../../commands/page-commands";
import {
  FORM,
  HELP,
  NAVIGATION,
  OUTLINE,
  PALETTE,
  PREVIEW,
  WHOLE_PREVIEW,
} from "../../commands/view-commands";
import { PageField } from "../../form/page-field";
import { CheckButton } from "../../review/check/check-button";
import { ShareButton } from "../../review/share/share-button";
import { MAX_TITLE_CHARS } from "../../state/place/page-field-extent";
import { useEditor } from "../../state/use-editor";
import { useErrors, usePage, useSession, useSessionState } from "../../state/use-session";
import { EditorTabs } from "../tabs/tabs";
import { PageDetails, PublicPageLink } from "./page-details";
import { PageLine } from "./page-line";
import { SaveStateText } from "./save-state-text";
import classes from "./toolbar.module.css";
import { hasDetails, hasPublicLink, hasTabNames, useBarWidth } from "./use-bar-width";
import { WorkflowButtons } from "./workflow-buttons";

/** The editor's bar: title, state, tabs and actions. */
export const EditorToolbar = memo(function EditorToolbar() {
  const { t } = useTranslation();
  const { mayEdit } = useSession();
  const page = usePage();
  const isNavigationShown = useEditor(({ layout }) => layout.shown.navigation);
  const bar = useRef<HTMLDivElement>(null);
  const width = useBarWidth(bar);
  return (
    <div className={classes.toolbar} ref={bar}>
      <div className={classes.page}>
        <CommandButton command={NAVIGATION} isPressed={isNavigationShown} />
        <PageField name="title" className={classes.title}>
          <TitleField />
          <PageLine />
        </PageField>
      </div>
      <EditorTabs isFolded={!hasTabNames(width)} />
      <div className={classes.states}>
        <span className={classes.status} title={t(`page.status.${page.status}`)}>
          <StatusBadge status={page.status} />
        </span>
        <SaveStateText />
      </div>
      <div className={classes.tools}>
        {mayEdit && (
          <>
            <CommandButton command={UNDO} />
            <CommandButton command={REDO} />
          </>
        )}
        {width === "wide" && <PaneButtons />}
        {hasDetails(width) && <CheckButton />}
        {width === "wide" && (
          <>
            <CommandButton command={PALETTE} />
            <ShareButton />
          </>
        )}
        {hasPublicLink(width) && <PublicPageLink />}
        {width === "wide" && <CommandButton command={HELP} />}
        {hasDetails(width) && <PageDetails />}
      </div>
      <div className={classes.steps}>
        <WorkflowButtons width={width} />
      </div>
    </div>
  );
});

/**
 * Buttons that show or hide the parts of the overview tab.
 */
function PaneButtons() {
  const { t } = useTranslation("editor");
  const tab = useEditor((editor) => editor.tab);
  const shown = useEditor(({ layout }) => layout.shown);
  if (tab !== "overview") return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rule recommends a fieldset, but the group contains buttons instead of form fields.
    <div role="group" aria-label={t("editor.view.label")} className={classes.panes}>
      <CommandButton command={OUTLINE} isPressed={shown.outline} />
      <CommandButton command={FORM} isPressed={shown.form} />
      <CommandButton command={PREVIEW} isPressed={shown.preview} />
      <CommandButton command={WHOLE_PREVIEW} />
    </div>
  );
}

/** Edits the page title in place. */
function TitleField() {
  const { t } = useTranslation("editor");
  const session = useSession();
  const { locale } = usePage();
  const title = useSessionState(({ history }) => history.present.title);
  const errorText = useFieldErrorText();
  const label = t("editor.title");
  const error = errorText(
    errorsOfPart(useErrors(), "page").title,
    label,
    charactersOf(title, MAX_TITLE_CHARS),
  );
  return (
    <TextInput
      // Hides the error text, because the error list shows it.
      classNames={{
        wrapper: classes.titleWrapper ?? "",
        input: classes.titleInput ?? "",
        error: "visually-hidden",
      }}
      {...localeAttributes(locale)}
      aria-label={label}
      placeholder={label}
      error={error}
      title={error ?? undefined}
      readOnly={!session.mayEdit}
      value={title}
      onChange={(event) => {
        const changed = event.currentTarget.value;
        session.perform((document) => setPageFields(document, { title: changed }));
      }}
    />
  );
}
