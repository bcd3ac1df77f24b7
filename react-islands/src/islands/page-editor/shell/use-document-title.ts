import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useEditor, useEditorProps } from "../state/use-editor";
import { useIsDirty, useSessionState } from "../state/use-session";

/**
 * Keeps the title of the browser tab: the typed title of the page, the open part
 * of the editor and the site, with a mark while there are unsaved changes.
 */
export function useDocumentTitle(): void {
  const { t } = useTranslation(["workflow", "editor"]);
  const title = useSessionState(({ history }) => history.present.title);
  const isChanged = useIsDirty();
  const tab = useEditor((editor) => editor.tab);
  const { siteName } = useEditorProps().settings;
  const part = tab === "overview" ? t("editor:editor.view.edit") : t(`tabs.${tab}`);
  useEffect(() => {
    document.title = `${isChanged ? "• " : ""}${title} · ${part} – ${siteName}`;
  }, [title, isChanged, part, siteName]);
}
