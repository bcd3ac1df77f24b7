import { Button, Progress } from "@mantine/core";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PageDocument } from "../../../../document/document";
import { useKeyText } from "../../../../ui/use-key-text";
import { NEXT_UNTRANSLATED } from "../../commands/page-commands";
import { performCommand } from "../../commands/perform-command";
import { documentIn } from "../../state/slices/document";
import { useEditorProps, useEditorStore } from "../../state/use-editor";
import { useSession, useSessionState } from "../../state/use-session";
import { nextUntranslated, translatedTexts } from "./translated-texts";
import classes from "./translations.module.css";

/**
 * Shows the number of translated texts, and a
 * button that jumps to the next untranslated text.
 */
export function TranslationProgress({ source }: { source: PageDocument }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const keyText = useKeyText();
  const session = useSession();
  const store = useEditorStore();
  const { blockTypes } = useEditorProps();
  const own = useSessionState(({ history }) => history.present);
  const texts = useMemo(() => translatedTexts(source, own, blockTypes), [source, own, blockTypes]);
  const count = texts.filter(({ isTranslated }) => isTranslated).length;
  useEffect(() => {
    const { offerNextUntranslated } = store.getState();
    offerNextUntranslated(() => {
      const editor = store.getState();
      const texts = translatedTexts(source, documentIn(editor), blockTypes);
      const next = nextUntranslated(texts, focusedText(editor.selection.block));
      if (next === null) return false;
      if (next.key === null) editor.jumpToPage(next.path);
      else editor.jumpTo(next.key, next.path);
      return true;
    });
    return () => offerNextUntranslated(null);
  }, [store, source, blockTypes]);
  if (texts.length === 0) return null;
  const label = t("translations.progress", { count: texts.length, translated: count });
  return (
    <div className={classes.progress}>
      <span>{label}</span>
      <Progress
        className={classes.progressBar ?? ""}
        value={(count / texts.length) * 100}
        aria-label={label}
      />
      <Button
        variant="default"
        size="xs"
        disabled={!session.mayEdit || count === texts.length}
        rightSection={keyText(NEXT_UNTRANSLATED.keys[0]?.key ?? "")}
        onClick={() => performCommand(NEXT_UNTRANSLATED, store)}
      >
        {t("editor:commands.nextUntranslated")}
      </Button>
    </div>
  );
}

/** Returns the text whose field has the focus. */
function focusedText(block: string | null): { key: string | null; path: string } | null {
  const focused = document.activeElement;
  const path = focused?.closest("[data-path]")?.getAttribute("data-path");
  if (path) return { key: block, path };
  const pageField = focused?.closest("[data-page-field]")?.getAttribute("data-page-field");
  return pageField ? { key: null, path: pageField } : null;
}
