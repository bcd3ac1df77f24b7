import { Input } from "@mantine/core";
import { type CSSProperties, useCallback, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "../../lib/labels";
import { AddButton } from "../../ui/add-button";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import type { ControlProps } from "../control";
import { useJumpInside } from "../jump";
import { cellFieldAt, cellPlaceOf } from "./cell-field";
import { countCells } from "./cell-range";
import { columnName, type GridFields } from "./grid";
import classes from "./grid.module.css";
import { GridRow } from "./grid-row";
import { GridToolbar } from "./grid-toolbar";
import { placeOfPath, useCellErrors } from "./use-cell-errors";
import { useGrid } from "./use-grid";
import { useGridClipboard } from "./use-grid-clipboard";
import { useGridKeys } from "./use-grid-keys";
import { useGridPointer } from "./use-grid-pointer";
import { useHeaders } from "./use-headers";

interface Props extends ControlProps<"items"> {
  grid: GridFields;
}

/** Grid of cells that users edit as in a spreadsheet. */
export default function GridControl({ field, path, label, hint, error, written, grid }: Props) {
  const { t } = useTranslation("editor");
  const id = useId();
  const language = useLanguage();
  const errorText = useErrorText();
  const [announced, say] = useState("");
  const addRowButton = useRef<HTMLButtonElement>(null);
  const state = useGrid(grid, path);
  const { rows, columns, active, bounds, range, isReadOnly, element } = state;
  const { hasHeaderRow, hasHeaderColumn } = useHeaders();
  const errors = useCellErrors(grid, path, rows);
  const onKeyDown = useGridKeys(state, () => addRowButton.current?.focus());
  const pointer = useGridPointer(state);
  const clipboard = useGridClipboard(state, say);
  useJumpInside(
    `${path}[`,
    useCallback(
      (target) => {
        const place = placeOfPath(grid, rows, target);
        return place && cellFieldAt(element.current, place);
      },
      [grid, rows, element],
    ),
  );
  const invalidColumns = (row: number) =>
    errors.flatMap((each) => (each.row === row ? [each.column] : [])).join(" ");
  const selected = range ? t("grid.selected", { count: countCells(bounds) }) : "";
  return (
    <fieldset
      className={classes.field}
      aria-describedby={[error && `${id}-error`, `${id}-keys`].filter(Boolean).join(" ")}
    >
      <legend>
        <Input.Label labelElement="div" id={`${id}-label`} required={field.optionality === "required"}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      {!isReadOnly && rows.length > 0 && (
        <GridToolbar bounds={bounds} isAllowed={state.isAllowed} onAction={state.perform} />
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the rule recommends a table, but browsers cannot skip rendering its rows outside the viewport.
        <div
          ref={element}
          role="grid"
          className={classes.grid}
          style={{ "--columns": columns } as CSSProperties}
          {...written}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-keys`}
          aria-multiselectable
          aria-readonly={isReadOnly}
          onFocus={(event) => {
            const place = cellPlaceOf(event.target);
            if (!place) return;
            state.activate(place);
            state.select(null);
          }}
          onKeyDown={onKeyDown}
          {...pointer}
          {...clipboard}
        >
          <div className={classes.letters} aria-hidden>
            <span className={classes.letter} />
            {Array.from({ length: columns }, (_, column) => (
              <span key={columnName(column)} className={classes.letter} data-column-letter={column}>
                {columnName(column)}
              </span>
            ))}
          </div>
          {rows.map((row, index) => {
            const isSelected = range !== null && index >= bounds.top && index <= bounds.bottom;
            return (
              <GridRow
                key={row.key}
                grid={grid}
                path={path}
                row={row}
                index={index}
                columns={columns}
                tabStop={index === active.row ? active.column : null}
                from={isSelected ? bounds.left : null}
                to={isSelected ? bounds.right : null}
                isHeader={hasHeaderRow && index === 0}
                hasHeaderColumn={hasHeaderColumn}
                isReadOnly={isReadOnly}
                invalid={invalidColumns(index)}
                onType={state.type}
              />
            );
          })}
        </div>
      )}
      {!isReadOnly && (
        <div className={classes.bar}>
          <AddButton
            ref={addRowButton}
            isPart
            size="xs"
            disabled={rows.length >= field.max}
            onClick={state.addRow}
          >
            {t("items.add", { name: inLanguage(field.singular, language) })}
          </AddButton>
          <AddButton
            isPart
            size="xs"
            disabled={columns >= grid.cells.max || rows.length === 0}
            onClick={state.addColumn}
          >
            {t("grid.addColumn")}
          </AddButton>
        </div>
      )}
      {!isReadOnly && (
        <p id={`${id}-keys`} className={classes.hint}>
          {t("grid.keys")}
        </p>
      )}
      <p role="status" className={classes.status}>
        {selected || announced}
      </p>
      {errors.length > 0 && (
        <ul className={classes.errors}>
          {errors.map(({ path: at, row, column, error: found }) => (
            <li key={at}>
              <Input.Error>
                {t("grid.cell", { row: row + 1, column: columnName(column) })}:{" "}
                {errorText(found, inLanguage(grid.text.label, language))}
              </Input.Error>
            </li>
          ))}
        </ul>
      )}
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}
