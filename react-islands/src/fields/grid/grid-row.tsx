import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Keyed } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { cellsOf, columnName, type GridFields, textOfCell } from "./grid";
import classes from "./grid.module.css";

interface Props {
  grid: GridFields;
  /** Path of the field that contains the rows. */
  path: string;
  row: Keyed;
  index: number;
  columns: number;
  /** Column of the tab stop. Null if it is in another row. */
  tabStop: number | null;
  /**
   * First selected column, as `to` is the last.
   * Null if nothing in this row is selected.
   */
  from: number | null;
  to: number | null;
  isHeader: boolean;
  hasHeaderColumn: boolean;
  isReadOnly: boolean;
  /** Indexes of the columns with an error, separated by spaces. */
  invalid: string;
  onType: (row: number, column: number, text: string) => void;
}

/** Row with its number and a text field for each cell. */
export const GridRow = memo(function GridRow(props: Props) {
  const { grid, row, index, columns, from, to, invalid } = props;
  const cells = cellsOf(grid, row);
  const prefix = itemPrefix(props.path, row.key);
  const errors = invalid.split(" ");
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rule recommends a `tr`, but CSS grid lays out these rows to give them equal columns.
    // biome-ignore lint/a11y/useFocusableInteractive: the cells get the focus, not the row.
    <div role="row" className={classes.row} aria-rowindex={index + 1}>
      <span className={classes.number} data-row-number={index} aria-hidden>
        {index + 1}
      </span>
      {Array.from({ length: columns }, (_, column) => {
        const cell = cells[column];
        return (
          <GridCell
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no ids, and a row may have no cell in a column yet.
            key={column}
            text={textOfCell(grid, cell)}
            path={cell ? itemPrefix(`${prefix}${grid.cells.name}`, cell.key) + grid.text.name : null}
            row={index}
            column={column}
            role={roleOf(props, column)}
            isTabStop={column === props.tabStop}
            isSelected={from !== null && to !== null && column >= from && column <= to}
            isInvalid={errors.includes(String(column))}
            isReadOnly={props.isReadOnly}
            onType={props.onType}
          />
        );
      })}
    </div>
  );
});

function roleOf({ isHeader, hasHeaderColumn }: Props, column: number): CellProps["role"] {
  if (isHeader) return "columnheader";
  return hasHeaderColumn && column === 0 ? "rowheader" : "gridcell";
}

interface CellProps {
  text: string;
  /**
   * Path of the text.
   * Null if the row has no cell in this column yet.
   */
  path: string | null;
  row: number;
  column: number;
  role: "gridcell" | "columnheader" | "rowheader";
  isTabStop: boolean;
  isSelected: boolean;
  isInvalid: boolean;
  isReadOnly: boolean;
  onType: (row: number, column: number, text: string) => void;
}

const MAX_LINES = 8;

const GridCell = memo(function GridCell(props: CellProps) {
  const { text, path, row, column, role, isSelected, onType } = props;
  const { t } = useTranslation("editor");
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `aria-selected` is valid here, because all values of `role` are cells or headers of a grid.
    <div
      role={role}
      className={classes.cell}
      aria-selected={isSelected}
      aria-colindex={column + 1}
      data-path={path ?? undefined}
    >
      <textarea
        className={classes.text}
        rows={Math.min(text.split("\n").length, MAX_LINES)}
        data-cell={`${row}:${column}`}
        tabIndex={props.isTabStop ? 0 : -1}
        readOnly={props.isReadOnly}
        aria-label={t("grid.cell", { row: row + 1, column: columnName(column) })}
        aria-invalid={props.isInvalid || undefined}
        value={text}
        onChange={(event) => onType(row, column, event.currentTarget.value)}
      />
    </div>
  );
});
