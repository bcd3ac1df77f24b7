import { callOrReturn, type Extensions, getExtensionField, Node, type ParentConfig } from "@tiptap/core";
import { type Command as ProseMirrorCommand, Selection, TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  TableMap,
  type TableRect,
  tableEditing,
} from "@tiptap/pm/tables";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    table: {
      insertTable: () => ReturnType;
      addTableRow: () => ReturnType;
      addTableColumn: () => ReturnType;
      deleteTableRow: () => ReturnType;
      deleteTableColumn: () => ReturnType;
      deleteTable: () => ReturnType;
    };
  }

  interface NodeConfig<Options, Storage> {
    /** What a node is to the table editing of ProseMirror. */
    tableRole?:
      | string
      | ((this: {
          name: string;
          options: Options;
          storage: Storage;
          parent: ParentConfig<NodeConfig>["tableRole"];
        }) => string);
  }
}

const ROWS = 3;
const COLUMNS = 3;

/** Cells are plain: neither merged nor sized, as the server keeps them. */
function cell(name: string, tag: "td" | "th", tableRole: string) {
  return Node.create({
    name,
    content: "block+",
    isolating: true,
    tableRole,
    addAttributes: () => ({
      colspan: { default: 1, rendered: false, parseHTML: () => 1 },
      rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  tableRole: "row",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const Table = Node.create({
  name: "table",
  content: "tableRow+",
  group: "block",
  isolating: true,
  tableRole: "table",
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage };
    return { tableRole: callOrReturn(getExtensionField(extension, "tableRole", context)) };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addCommands() {
    const run =
      (command: ProseMirrorCommand) =>
      () =>
      ({ state, dispatch }: { state: Parameters<ProseMirrorCommand>[0]; dispatch?: unknown }) =>
        command(state, dispatch as Parameters<ProseMirrorCommand>[1]);
    return {
      insertTable:
        () =>
        ({ tr, dispatch, editor }) => {
          const { tableRow, tableCell, tableHeader, table } = editor.schema.nodes;
          if (!tableRow || !tableCell || !tableHeader || !table) return false;
          if (!dispatch) return true;
          const at = tr.selection.from + 1;
          const row = (index: number) =>
            tableRow.create(
              null,
              Array.from({ length: COLUMNS }, () =>
                (index === 0 ? tableHeader : tableCell).createAndFill(),
              ).filter((node) => node !== null),
            );
          tr.replaceSelectionWith(
            table.create(
              null,
              Array.from({ length: ROWS }, (_, index) => row(index)),
            ),
          );
          tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView();
          return true;
        },
      addTableRow: run(addRowAfter),
      addTableColumn: run(addColumnAfter),
      deleteTableRow: run(deleting(deleteRow, ({ top, bottom, map }) => bottom - top === map.height)),
      deleteTableColumn: run(deleting(deleteColumn, ({ left, right, map }) => right - left === map.width)),
      deleteTable: run(deleteWhole),
    };
  },
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: () => go(1), "Shift-Tab": () => go(-1) };
  },
});

/**
 * Deletes the chosen rows or columns, and puts the cursor into the cell that stands there then, or into the last one:
 * ProseMirror would put it behind the table. Without cells left the table goes.
 */
function deleting(command: ProseMirrorCommand, isAll: (chosen: TableRect) => boolean): ProseMirrorCommand {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const chosen = selectedRect(state);
    if (isAll(chosen)) return deleteWhole(state, dispatch);
    const { tableStart, top, left } = chosen;
    return command(
      state,
      dispatch &&
        ((tr) => {
          const table = tr.doc.nodeAt(tableStart - 1);
          if (table) {
            const map = TableMap.get(table);
            const [row, column] = [Math.min(top, map.height - 1), Math.min(left, map.width - 1)];
            const cell = tr.doc.resolve(tableStart + map.positionAt(row, column, table) + 1);
            tr.setSelection(TextSelection.near(cell)).scrollIntoView();
          }
          dispatch(tr);
        }),
    );
  };
}

/** Deletes the table, and puts the cursor into the text behind it, else before it: what is typed would replace a line that is chosen. */
const deleteWhole: ProseMirrorCommand = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { tableStart } = selectedRect(state);
  return deleteTable(
    state,
    dispatch &&
      ((tr) => {
        const place = tr.doc.resolve(Math.min(tableStart - 1, tr.doc.content.size));
        const text = Selection.findFrom(place, 1, true) ?? Selection.findFrom(place, -1, true);
        dispatch(text ? tr.setSelection(text).scrollIntoView() : tr);
      }),
  );
};

export const TABLE: Extensions = [
  Table,
  TableRow,
  cell("tableCell", "td", "cell"),
  cell("tableHeader", "th", "header_cell"),
];
