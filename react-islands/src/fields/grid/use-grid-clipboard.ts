import type { ClipboardEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { preserveCaret } from "../../lib/preserve-caret";
import { cellPlaceOf } from "./cell-field";
import { boundsOf, countCells, emptyTexts, textsIn } from "./cell-range";
import { type CellPlace, isCut } from "./grid";
import { parseTabSeparated, printTable, printTabSeparated } from "./tab-separated";
import type { GridState } from "./use-grid";

/**
 * Returns handlers of copy, cut and paste.
 * `say` announces their result.
 */
export function useGridClipboard(state: GridState, say: (text: string) => void) {
  const { t } = useTranslation("editor");
  const { grid, rows, range } = state;

  const onCopy = (event: ClipboardEvent) => {
    if (!range) return;
    event.preventDefault();
    const bounds = boundsOf(range);
    const texts = textsIn(grid, rows, bounds);
    event.clipboardData.setData("text/plain", printTabSeparated(texts));
    event.clipboardData.setData("text/html", printTable(texts));
    say(t("grid.copied", { count: countCells(bounds) }));
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    if (!range || state.isReadOnly) return;
    const bounds = boundsOf(range);
    state.write({ row: bounds.top, column: bounds.left }, emptyTexts(bounds));
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = cellPlaceOf(event.target);
    const offered = {
      text: event.clipboardData.getData("text/plain"),
      html: event.clipboardData.getData("text/html"),
    };
    if (!at || state.isReadOnly || !(range || mayHoldCells(offered))) return;
    event.preventDefault();
    void readCells(offered).then((texts) => paste(at, texts, event.target));
  };
  const paste = (at: CellPlace, texts: string[][], field: EventTarget) => {
    const [[only = ""] = []] = texts;
    const isOne = texts.length === 1 && texts[0]?.length === 1;
    if (isOne && !range && field instanceof HTMLTextAreaElement) {
      const text = field.value.slice(0, field.selectionStart) + only + field.value.slice(field.selectionEnd);
      preserveCaret(() => flushSync(() => state.type(at.row, at.column, text)));
      return;
    }
    const bounds = range && boundsOf(range);
    const from = bounds ? { row: bounds.top, column: bounds.left } : at;
    // A single text fills all selected cells.
    const written = bounds && isOne ? emptyTexts(bounds).map((line) => line.map(() => only)) : texts;
    state.write(from, written);
    const { rows: maxRows, cells: maxCells } = grid;
    if (isCut(grid, from, written)) say(t("grid.cut", { rows: maxRows.max, columns: maxCells.max }));
    else say(t("grid.pasted", { count: written.length * (written[0]?.length ?? 0) }));
  };
  return { onCopy, onCut, onPaste };
}

interface GridClipboard {
  text: string;
  html: string;
}

/**
 * Returns true if the clipboard may contain several cells:
 * a table, tabs, or lines that end as in spreadsheets.
 */
function mayHoldCells({ text, html }: GridClipboard): boolean {
  return /<table\b/i.test(html) || text.includes("\t") || /\n.*\n$/s.test(text.replaceAll("\r", ""));
}

async function readCells({ text, html }: GridClipboard): Promise<string[][]> {
  if (!/<table\b/i.test(html)) return parseTabSeparated(text);
  // Loaded on demand, because editors rarely need it.
  const paste = await import("../../document/paste/table-cells").catch(() => null);
  return paste?.cellsOfHtml(html) ?? (text.includes("\t") ? parseTabSeparated(text) : [[text]]);
}
