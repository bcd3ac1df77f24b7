import { callOrReturn, type Extensions, getExtensionField, Node, type ParentConfig } from "@tiptap/core";
import { type Command as ProseMirrorCommand, TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
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
      deleteTableRow: run(deleteRow),
      deleteTableColumn: run(deleteColumn),
      deleteTable: run(deleteTable),
    };
  },
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: () => go(1), "Shift-Tab": () => go(-1) };
  },
});

export const TABLE: Extensions = [
  Table,
  TableRow,
  cell("tableCell", "td", "cell"),
  cell("tableHeader", "th", "header_cell"),
];
