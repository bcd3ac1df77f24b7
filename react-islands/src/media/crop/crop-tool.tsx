import { ActionIcon, Button, SegmentedControl, Switch } from "@mantine/core";
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CropParams, FocalPoint } from "../../api/wire";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { Icon, type IconName } from "../../ui/icon";
import classes from "./crop.module.css";
import { CropStage, type StageZoom } from "./crop-stage";
import {
  type CropAction,
  type CropResult,
  changeCrop,
  focalPointAt,
  focalPointOf,
  freeAngle,
  openCrop,
  RATIOS,
  type Ratio,
  resultOf,
} from "./crop-state";
import { CutCanvas, type Loaded } from "./cut-canvas";
import { FocalPointPicker } from "./focal-point-picker";
import { canvasOf, type Point } from "./geometry";
import { NumberField } from "./number-field";
import { RangeField } from "./range-field";
import { MAX_ZOOM } from "./view";

export type CropMode = "crop" | "focus";

interface Props {
  loaded: Loaded;
  /** Initial crop. Null if it is the whole picture. */
  crop: CropParams | null;
  /**
   * Focal points of this use and of the file.
   * Absent if the picture has no focal point.
   */
  focus?: { own: FocalPoint | null; ofFile: Point | null } | undefined;
  /** Initial mode. */
  mode?: CropMode;
  /** True if the picture is animated, and cannot be cropped. */
  isUncut?: boolean;
  /** A `circle` is cut from a square crop. */
  shape?: "any" | "circle";
  /** Minimum length of both sides, in pixels. */
  least?: number;
  isBusy?: boolean;
  /** Error of the last attempt to apply. */
  failure?: unknown;
  onApply: (result: CropResult) => void;
  onCancel: () => void;
  /** Content above the tool. */
  children?: ReactNode;
}

const PREVIEW_SIDE_PX = 160;
const TURNS = [
  { label: "turn.left", icon: "rotateLeft", action: { kind: "turn-quarter", quarters: -1 } },
  { label: "turn.right", icon: "rotateRight", action: { kind: "turn-quarter", quarters: 1 } },
  { label: "turn.mirrorX", icon: "mirrorX", action: { kind: "mirror", axis: "x" } },
  { label: "turn.mirrorY", icon: "mirrorY", action: { kind: "mirror", axis: "y" } },
] as const satisfies { label: string; icon: IconName; action: CropAction }[];

/**
 * Tool that crops, rotates and mirrors
 * a picture, and sets its focal point.
 */
export function CropTool({
  loaded,
  crop: before,
  focus,
  mode: firstMode = "crop",
  isUncut = false,
  shape = "any",
  least,
  isBusy = false,
  failure = null,
  onApply,
  onCancel,
  children,
}: Props) {
  const { t } = useTranslation("crop");
  const isRound = shape === "circle";
  const [mode, setMode] = useState<CropMode>(isUncut ? "focus" : firstMode);
  const [state, change] = useReducer(changeCrop, null, () =>
    openCrop({
      picture: loaded.picture,
      crop: before,
      focalPoint: focus?.own ?? null,
      ratio: isRound ? "1:1" : "free",
      ...(least === undefined ? {} : { least }),
    }),
  );
  const [look, setLook] = useState<StageZoom>({ zoom: 1, centre: { x: 0, y: 0 } });
  const panes = useRef<HTMLDivElement>(null);
  // Focuses the tool, because the dialog
  // focused another element during loading.
  useEffect(
    () => panes.current?.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true }),
    [],
  );
  const { picture, crop } = state;
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  /**
   * Performs a change without a pointer.
   * Moves the view to the new crop.
   */
  const step = (action: CropAction) => {
    const { crop: next } = changeCrop(state, action);
    change(action);
    const centre = { x: next.x + next.width / 2, y: next.y + next.height / 2 };
    setLook(({ zoom }) => ({ zoom, centre }));
  };
  return (
    <Form className={classes.tool} failure={failure} onSubmit={() => onApply(resultOf(state))}>
      {children}
      {focus && !isUncut && (
        <SegmentedControl
          className={classes.modes ?? ""}
          aria-label={t("mode.label")}
          value={mode}
          onChange={(value) => setMode(value as CropMode)}
          data={[
            { value: "crop", label: t("mode.crop") },
            { value: "focus", label: t("mode.focus") },
          ]}
        />
      )}
      <div ref={panes}>
        {mode === "focus" && focus ? (
          <FocalPointPicker
            loaded={loaded}
            crop={crop}
            value={focalPointOf(state)}
            inherited={focus.ofFile && focalPointAt(picture, crop, focus.ofFile)}
            onChange={(point) => change({ kind: "focus", point })}
          />
        ) : (
          <div className={classes.panes}>
            <CropStage
              loaded={loaded}
              state={state}
              isRound={isRound}
              look={look}
              onLook={setLook}
              onDrag={change}
              onStep={step}
            />
            <div className={classes.controls}>
              {!isRound && (
                <RatioChoice value={state.ratio} onChange={(ratio) => step({ kind: "ratio", ratio })} />
              )}
              <fieldset className={classes.group}>
                <legend>{t("turn.label")}</legend>
                <div className={classes.buttons}>
                  {TURNS.map(({ label, icon, action }) => (
                    <ActionIcon
                      key={label}
                      variant="default"
                      size="var(--target)"
                      aria-label={t(label)}
                      title={t(label)}
                      onClick={() => step(action)}
                    >
                      <Icon name={icon} />
                    </ActionIcon>
                  ))}
                </div>
                <RangeField
                  label={t("turn.angle")}
                  min={-45}
                  max={45}
                  step={0.5}
                  value={freeAngle(state)}
                  text={`${freeAngle(state)}°`}
                  onChange={(angle) => step({ kind: "turn-freely", angle })}
                >
                  <NumberField
                    label={t("turn.angleNumber")}
                    isLabelHidden
                    min={-45}
                    max={45}
                    places={1}
                    value={freeAngle(state)}
                    onChange={(angle) => step({ kind: "turn-freely", angle })}
                  />
                </RangeField>
                <Switch
                  label={t("turn.stay")}
                  checked={state.isOnPicture}
                  onChange={(event) =>
                    step({ kind: "stay-on-picture", isOnPicture: event.currentTarget.checked })
                  }
                />
              </fieldset>
              <RangeField
                label={t("zoom")}
                min={1}
                max={MAX_ZOOM}
                step={0.1}
                value={look.zoom}
                text={`${Math.round(look.zoom * 100)} %`}
                onChange={(zoom) => setLook({ zoom, centre: middle })}
              />
              <FrameNumbers crop={crop} canvas={canvasOf(picture, crop)} onStep={step} />
              <div className={classes.result}>
                <p className={classes.legend}>{t("preview")}</p>
                <CutCanvas
                  {...loaded}
                  crop={crop}
                  size={within(crop, PREVIEW_SIDE_PX)}
                  className={isRound ? classes.round : undefined}
                />
              </div>
              <Button
                className={classes.reset ?? ""}
                variant="default"
                onClick={() => step({ kind: "reset" })}
              >
                {t("reset")}
              </Button>
            </div>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <FormActions submit={t("apply")} isBusy={isBusy} onCancel={onCancel} />
      </div>
    </Form>
  );
}

interface RatioChoiceProps {
  value: Ratio;
  onChange: (ratio: Ratio) => void;
}

function RatioChoice({ value, onChange }: RatioChoiceProps) {
  const { t } = useTranslation("crop");
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{t("ratio.label")}</legend>
      <div className={classes.ratios}>
        {(Object.keys(RATIOS) as Ratio[]).map((ratio) => (
          <label key={ratio} className={classes.ratio}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === ratio}
              onChange={() => onChange(ratio)}
            />
            {ratio === "free" || ratio === "original" ? t(`ratio.${ratio}`) : ratio}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FrameNumbersProps {
  crop: CropParams;
  canvas: { width: number; height: number };
  onStep: (action: CropAction) => void;
}

/** Number inputs for the position and size of the crop. */
function FrameNumbers({ crop, canvas, onStep }: FrameNumbersProps) {
  const { t } = useTranslation("crop");
  const { x, y, width, height } = crop;
  const [across, down] = [Math.round(canvas.width), Math.round(canvas.height)];
  const at = (place: Partial<Point>) => onStep({ kind: "place", at: place });
  const to = (size: { width?: number; height?: number }) => onStep({ kind: "resize", to: size });
  return (
    <fieldset className={classes.group}>
      <legend>{t("numbers.label")}</legend>
      <div className={classes.numbers}>
        <NumberField
          label={t("numbers.x")}
          value={x}
          min={0}
          max={across}
          onChange={(next) => at({ x: next })}
        />
        <NumberField
          label={t("numbers.y")}
          value={y}
          min={0}
          max={down}
          onChange={(next) => at({ y: next })}
        />
        <NumberField
          label={t("numbers.width")}
          value={width}
          min={1}
          max={across}
          onChange={(next) => to({ width: next })}
        />
        <NumberField
          label={t("numbers.height")}
          value={height}
          min={1}
          max={down}
          onChange={(next) => to({ height: next })}
        />
      </div>
    </fieldset>
  );
}

function within({ width, height }: { width: number; height: number }, longest: number) {
  const part = longest / Math.max(width, height);
  return { width: width * part, height: height * part };
}
