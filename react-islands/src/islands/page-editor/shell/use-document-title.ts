import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useEditor, useEditorProps } from "../state/use-editor";
import { useSession } from "../state/use-session";
import { isDirty } from "../work/session-state";

/**
 * Keeps the title of the browser tab: the typed title of the page, the open part
 * of the editor and the site, with a mark while there are unsaved changes.
 * Subscribes to the store, so that a keystroke renders nothing else.
 */
export function useDocumentTitle(): void {
  const { t } = useTranslation(["workflow", "editor"]);
  const { stateStore } = useSession();
  const tab = useEditor((editor) => editor.tab);
  const { siteName } = useEditorProps().settings;
  const part = tab === "overview" ? t("editor:editor.view.edit") : t(`tabs.${tab}`);
  useEffect(() => {
    const write = () => {
      const state = stateStore.getState();
      document.title = `${isDirty(state) ? "• " : ""}${state.history.present.title} · ${part} – ${siteName}`;
    };
    write();
    return stateStore.subscribe(write);
  }, [stateStore, part, siteName]);
}
