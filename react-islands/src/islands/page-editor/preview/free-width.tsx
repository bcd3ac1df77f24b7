import { NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./preview.module.css";

interface Props {
  width: number | string;
  min: number;
  max: number;
  onChange: (width: number | string) => void;
}

/** Input for the preview width, in pixels. */
export default function FreeWidth({ width, min, max, onChange }: Props) {
  const { t } = useTranslation("editor");
  return (
    <NumberInput
      size="xs"
      className={classes.width ?? ""}
      aria-label={t("preview.pixels")}
      min={min}
      max={max}
      clampBehavior="blur"
      suffix=" px"
      value={width}
      onChange={onChange}
    />
  );
}
