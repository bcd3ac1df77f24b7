import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../api/wire";
import { isVideoLink } from "../lib/link";
import { Icon } from "../ui/icon";
import { lazyPart } from "../ui/lazy-part";
import { type ControlProps, inputProps, textOf } from "./control";
import classes from "./video-link-control.module.css";

const MediaPicker = lazyPart(() => import("../media/library/media-picker"));

const VIDEOS: MediaKind[] = ["video"];

/** The address of a video, typed or taken from the library. */
export function VideoLinkControl(props: ControlProps<"video-link">) {
  const { path, hint, error, label, value, onChange } = props;
  const { t } = useTranslation("editor");
  const [isChoosing, setChoosing] = useState(false);
  const text = textOf(value);
  const isWrong = text.trim() !== "" && !isVideoLink(text);
  return (
    <div className={classes.control}>
      <TextInput
        type="url"
        {...inputProps(props)}
        description={hint ?? t("form.videoHint")}
        error={error ?? (isWrong ? t("form.notAVideo") : null)}
        value={text}
        spellCheck={false}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      />
      <Button
        className={classes.choose ?? ""}
        variant="default"
        size="xs"
        leftSection={<Icon name="video" />}
        aria-label={t("form.chooseVideoFor", { label })}
        onClick={() => setChoosing(true)}
      >
        {t("form.chooseVideo")}
      </Button>
      {isChoosing && (
        <MediaPicker
          kinds={VIDEOS}
          isMultiple={false}
          onClose={() => setChoosing(false)}
          onChoose={([file]) => {
            if (file?.videoUrl) onChange(path, file.videoUrl);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
