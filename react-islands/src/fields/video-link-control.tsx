import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../api/wire";
import { isVideoLink } from "../lib/link";
import { useMediaPicker } from "../media/library/use-media-picker";
import { Icon } from "../ui/icon";
import { type ControlProps, inputProps, textOf } from "./control";
import classes from "./video-link-control.module.css";

const VIDEOS: MediaKind[] = ["video"];

/**
 * Control for the address of a video, which
 * users type or choose from the library.
 */
export function VideoLinkControl(props: ControlProps<"video-link">) {
  const { path, hint, error, label, value, onChange } = props;
  const { t } = useTranslation("editor");
  const text = textOf(value);
  const isWrong = text.trim() !== "" && !isVideoLink(text);
  const media = useMediaPicker({
    kinds: VIDEOS,
    onChoose: ({ videoUrl }) => {
      if (videoUrl) onChange(path, videoUrl);
    },
  });
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
        onClick={media.open}
      >
        {t("form.chooseVideo")}
      </Button>
      {media.picker}
    </div>
  );
}
