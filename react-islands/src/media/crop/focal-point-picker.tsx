import { Button } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { CropParams, FocalPoint } from "../../api/wire";
import classes from "./crop.module.css";
import { CutCanvas, type Loaded } from "./cut-canvas";
import { NumberField } from "./number-field";

interface Props {
  loaded: Loaded;
  /**
   * Visible part of the picture.
   * `value` is in fractions of this part.
   */
  crop: CropParams;
  /** Null if not set. */
  value: FocalPoint | null;
  /**
   * Point that applies while `value` is null.
   * If absent, the centre applies.
   */
  inherited?: FocalPoint | null | undefined;
  onChange: (point: FocalPoint | null) => void;
}

const CENTRE = { x: 0.5, y: 0.5 };
/** Longer side of the picture, in screen pixels. */
const PICTURE_SIDE_PX = 640;
const PREVIEW_SIDE_PX = 320;
const STEP = 0.01;
const LARGE_STEP = 0.1;

const SHAPES = ["wide", "square", "tall"] as const;

const KEYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Sets a focal point by pointer, keys or numbers. */
export function FocalPointPicker({ loaded, crop, value, inherited, onChange }: Props) {
  const { t } = useTranslation("crop");
  const id = useId();
  const point = value ?? inherited ?? CENTRE;
  const position = { left: inPercent(point.x), top: inPercent(point.y) };
  const set = ({ x, y }: FocalPoint) => onChange({ x: part(x), y: part(y) });
  const isInheriting = inherited !== undefined;
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons % 2 === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    set({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    set({ x: point.x + direction.x * step, y: point.y + direction.y * step });
  };
  return (
    <div className={classes.focus}>
      <div>
        <div className={classes.focusStage}>
          <div className={classes.focusPicture} onPointerDown={onPointer} onPointerMove={onPointer}>
            <CutCanvas {...loaded} crop={crop} size={within(crop, PICTURE_SIDE_PX)} />
            <button
              type="button"
              className={classes.point}
              data-first
              data-unset={value === null || undefined}
              style={position}
              aria-label={t("focus.point", { x: asNumber(point.x), y: asNumber(point.y) })}
              aria-describedby={`${id}-hint`}
              onKeyDown={onKeyDown}
            />
          </div>
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {t("focus.hint")}
        </p>
      </div>
      <div className={classes.controls}>
        <fieldset className={classes.group}>
          <legend>{t("focus.label")}</legend>
          <div className={classes.numbers}>
            <NumberField
              label={t("focus.x")}
              value={point.x * 100}
              min={0}
              max={100}
              onChange={(x) => set({ ...point, x: x / 100 })}
            />
            <NumberField
              label={t("focus.y")}
              value={point.y * 100}
              min={0}
              max={100}
              onChange={(y) => set({ ...point, y: y / 100 })}
            />
          </div>
          <p className={classes.state} role="status">
            {value === null && (inherited ? t("focus.unsetInherited") : t("focus.unset"))}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => onChange(CENTRE)}>
              {t("focus.centre")}
            </Button>
            <Button variant="subtle" disabled={value === null} onClick={() => onChange(null)}>
              {isInheriting ? t("focus.inherit") : t("focus.none")}
            </Button>
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t("focus.shapes")}</legend>
          <div className={classes.shapes}>
            {SHAPES.map((shape) => (
              <figure key={shape} className={classes.shape} data-shape={shape}>
                <CutCanvas
                  {...loaded}
                  crop={crop}
                  size={within(crop, PREVIEW_SIDE_PX)}
                  style={{ objectPosition: `${position.left} ${position.top}` }}
                />
                <figcaption>{t(`focus.${shape}`)}</figcaption>
              </figure>
            ))}
          </div>
        </fieldset>
      </div>
    </div>
  );
}

function within({ width, height }: { width: number; height: number }, longest: number) {
  const part = longest / Math.max(width, height);
  return { width: width * part, height: height * part };
}

/**
 * Limits a fraction to the range from 0 to
 * 1, and rounds it to four decimal places.
 */
function part(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

function inPercent(value: number): string {
  return `${value * 100}%`;
}

function asNumber(value: number): number {
  return Math.round(value * 100);
}
