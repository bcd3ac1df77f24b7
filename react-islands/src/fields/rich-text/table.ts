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
    /** Role of a node for ProseMirror's table editing. */
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

const NEW_TABLE_ROWS = 3;
const NEW_TABLE_COLUMNS = 3;

const SCOPES = ["row", "col", "rowgroup", "colgroup"];

/**
 * Creates a node for cells.
 * It has the attributes that the server allows, and no width.
 */
function cell(name: string, tag: "td" | "th", tableRole: string) {
  const span = (attribute: "colspan" | "rowspan") => ({
    default: 1,
    parseHTML: (element: HTMLElement) =>
      Math.max(1, Number.parseInt(element.getAttribute(attribute) ?? "", 10) || 1),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[attribute] === 1 ? {} : { [attribute]: attributes[attribute] },
  });
  const scope = {
    default: null,
    parseHTML: (element: HTMLElement) => {
      const value = element.getAttribute("scope");
      return value !== null && SCOPES.includes(value) ? value : null;
    },
  };
  return Node.create({
    name,
    content: "block+",
    isolating: true,
    tableRole,
    addAttributes: () => ({
      colspan: span("colspan"),
      rowspan: span("rowspan"),
      ...(tag === "th" && { scope }),
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    // A `td` in a `thead` becomes a header.
    parseHTML: () =>
      tag === "th"
        ? [{ tag }, { tag: "td", context: "table/tableRow/", priority: 60, getAttrs: isInHead }]
        : [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function isInHead(element: HTMLElement): null | false {
  return element.closest("thead, table")?.localName === "thead" ? null : false;
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
              Array.from({ length: NEW_TABLE_COLUMNS }, () =>
                (index === 0 ? tableHeader : tableCell).createAndFill(),
              ).filter((node) => node !== null),
            );
          tr.replaceSelectionWith(
            table.create(
              null,
              Array.from({ length: NEW_TABLE_ROWS }, (_, index) => row(index)),
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
    return {
      Tab: () => go(1) || (this.editor.commands.addTableRow() && go(1)),
      "Shift-Tab": () => go(-1),
      ArrowDown: ({ editor: { state, view } }) => exitTableBelow(state, view.dispatch, view),
    };
  },
});

/**
 * Returns a command that deletes rows or
 * columns, or the table if all are selected.
 * Keeps the cursor in the table.
 * Otherwise ProseMirror would move it out.
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

/**
 * Appends a paragraph below a table that is the last node.
 * Otherwise the cursor could not leave the table downwards.
 */
const exitTableBelow: ProseMirrorCommand = (state, dispatch, view) => {
  const { selection } = state;
  const { paragraph } = state.schema.nodes;
  if (!(selection instanceof TextSelection && selection.empty && isInTable(state)) || !paragraph)
    return false;
  const { table, tableStart, bottom, map } = selectedRect(state);
  const end = tableStart - 1 + table.nodeSize;
  const isLast = state.doc.resolve(end).nodeAfter === null && bottom === map.height;
  if (!isLast || !isAtEndOfCell(selection) || !view?.endOfTextblock("down")) return false;
  const tr = state.tr.insert(end, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

function isAtEndOfCell({ $head }: TextSelection): boolean {
  for (let depth = $head.depth - 1; depth > 0; depth -= 1) {
    const parent = $head.node(depth);
    if ($head.indexAfter(depth) !== parent.childCount) return false;
    if (/cell$/.test(parent.type.spec.tableRole ?? "")) return true;
  }
  return false;
}

/**
 * Deletes the table, and moves the
 * cursor into the nearest text.
 * Otherwise ProseMirror could select a
 * horizontal line, which typing would replace.
 */
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

export const TABLE_EXTENSIONS: Extensions = [
  Table,
  TableRow,
  cell("tableCell", "td", "cell"),
  cell("tableHeader", "th", "header_cell"),
];
