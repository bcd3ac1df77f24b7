import { useMutation } from "@tanstack/react-query";
import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { putImage } from "../../api/users";
import { maxZoom, moveBy, moveTo, rangeOf, squareOf, startCrop, zoomTo } from "../../lib/crop/crop";
import { cutSquare, type Decoded, drawSquare } from "../../lib/crop/cut";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useErrorCollection } from "../../ui/use-error-collection";
import { useErrorText } from "../../ui/use-error-text";
import classes from "./user-settings.module.css";

interface Props {
  userID: number;
  picture: Decoded;
  onSaved: (path: string) => void;
  onClose: () => void;
}

/** Pixels of the canvas, whatever the size it is shown at. */
const VIEW = 512;

/** Chooses a square of a picture, and sends it. */
export function CropModal({ userID, picture, onSaved, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const errorText = useErrorText();
  const [crop, setCrop] = useState(() => startCrop(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, squareOf(picture, crop));
  }, [picture, crop]);
  const sending = useMutation({
    mutationFn: async () => putImage(userID, await cutSquare(picture, squareOf(picture, crop))),
    onSuccess: onSaved,
  });
  const errors = useErrorCollection("user-profile-image");
  const held = useRef<{ x: number; y: number } | null>(null);
  const hold = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x: clientX, y: clientY };
  };
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    if (!held.current) return;
    const size = currentTarget.clientWidth;
    const moved = { x: (held.current.x - clientX) / size, y: (held.current.y - clientY) / size };
    held.current = { x: clientX, y: clientY };
    setCrop((before) => moveBy(picture, before, moved));
  };
  const letGo = () => {
    held.current = null;
  };
  const { x, y } = rangeOf(picture, crop);
  return (
    <ThemedModal tone="orange" title={t("crop.title")} onClose={onClose}>
      <Form className={modal.content} failure={sending.error} onSubmit={() => sending.mutate()}>
        {errors.length > 0 ? (
          <Notice tone="danger">
            {errors.map((error) => errorText(error, t("settings.imageName"))).join(" ")}
          </Notice>
        ) : (
          <FormFailure title={t("settings.imageNotSaved")} failure={sending.error} />
        )}
        <p>{t("crop.hint")}</p>
        <canvas
          ref={canvas}
          className={classes.crop}
          width={VIEW}
          height={VIEW}
          onPointerDown={hold}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        />
        <Slider
          label={t("crop.zoom")}
          min={1}
          max={maxZoom(picture)}
          value={crop.zoom}
          onChange={(zoom) => setCrop(zoomTo(picture, crop, zoom))}
        />
        <Slider
          label={t("crop.x")}
          {...x}
          value={crop.x}
          onChange={(to) => setCrop(moveTo(picture, crop, { x: to }))}
        />
        <Slider
          label={t("crop.y")}
          {...y}
          value={crop.y}
          onChange={(to) => setCrop(moveTo(picture, crop, { y: to }))}
        />
        <FormActions submit={t("crop.apply")} isBusy={sending.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

const STEPS = 100;

/** Goes from end to end in a hundred steps; there is nothing to slide where both ends are one. */
function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId();
  const part = max > min ? Math.round(((value - min) / (max - min)) * STEPS) : 0;
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={part}
        disabled={max <= min}
        onChange={(event) => onChange(min + (Number(event.currentTarget.value) / STEPS) * (max - min))}
      />
    </div>
  );
}
