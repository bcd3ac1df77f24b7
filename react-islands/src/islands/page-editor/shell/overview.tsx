import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "../../../ui/boundary";
import { CommandButton } from "../commands/command-button";
import { WHOLE_PREVIEW } from "../commands/view-commands";
import { FormPanel } from "../form/form-panel";
import { Outline } from "../list/outline";
import { Preview } from "../preview/preview";
import { formAttribute } from "../state/form-in-view";
import type { EditorLayout } from "../state/slices/layout";
import { useActions, useEditor } from "../state/use-editor";
import classes from "./overview.module.css";

const PANES = ["outline", "form", "preview"] as const;
/**
 * Media query for narrow windows.
 * Approximates the breakpoint in `overview.module.css`.
 */
const NARROW = "(max-width: 46rem)";

/** The blocks, the form, and the live preview. */
export const Overview = memo(function Overview() {
  const { t } = useTranslation("editor");
  const shown = useEditor(({ layout }) => layout.shown);
  const isWhole = useEditor(({ layout }) => layout.isWhole);
  const { leaveSwitch, switchView } = useActions();
  const isNarrow = useMediaQuery(NARROW);
  useEffect(() => {
    if (isNarrow === false) leaveSwitch();
  }, [isNarrow, leaveSwitch]);
  return (
    <>
      {/* Narrow windows show one part at a time. */}
      {!isWhole && (
        <SegmentedControl
          className={classes.views ?? ""}
          aria-label={t("editor.view.label")}
          value={shown.form ? "edit" : "preview"}
          onChange={(view) => switchView(view === "edit" ? "both" : "preview")}
          fullWidth
          data={[
            { value: "edit", label: t("editor.view.edit") },
            { value: "preview", label: t("editor.view.preview") },
          ]}
        />
      )}
      <div className={classes.parts} data-panes={isWhole ? "whole" : panesOf(shown)}>
        <div className={classes.outline}>
          <Boundary>
            <Outline />
          </Boundary>
        </div>
        <div className={classes.form} {...formAttribute}>
          <Boundary>
            <FormPanel />
          </Boundary>
        </div>
        <div className={classes.preview}>
          {isWhole && <ExitPreviewButton />}
          <Boundary>
            <Preview />
          </Boundary>
        </div>
      </div>
    </>
  );
});

function panesOf(shown: EditorLayout["shown"]): string {
  return PANES.filter((pane) => shown[pane]).join(" ");
}

/**
 * Button that leaves the full-window preview.
 * Gets the focus when it appears,
 * and returns it afterwards.
 */
function ExitPreviewButton() {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.querySelector("button")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div ref={button} className={classes.wayBack}>
      <CommandButton command={WHOLE_PREVIEW} isPressed />
    </div>
  );
}
