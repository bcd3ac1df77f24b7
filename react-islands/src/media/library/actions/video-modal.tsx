import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../../api/failure";
import { addVideo } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { isVideoLink } from "../../../lib/link";
import { Form } from "../../../ui/form";
import { FormActions } from "../../../ui/form-actions";
import { Notice } from "../../../ui/notice";
import { ThemedModal } from "../../../ui/themed-modal";
import classes from "./actions.module.css";
import { useFailureWords } from "./use-failure-words";

interface Props {
  /** Target folder. */
  path: string;
  onDone: (file: MediaFile) => void;
  onClose: () => void;
}

/** Asks for the link of a video, and optionally for a name. */
export function VideoModal({ path, onDone, onClose }: Props) {
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const [url, setUrl] = useState("");
  const [name, setName] = useState("");
  const [isWrong, setWrong] = useState(false);
  const adding = useMutation({
    mutationFn: () => addVideo(path, url.trim(), name.trim()),
    onSuccess: (file) => {
      onClose();
      onDone(file);
    },
  });
  const isRefused = errorsOf(adding.error).some(({ property }) => property === "url");
  const submit = () => {
    setWrong(!isVideoLink(url));
    if (isVideoLink(url)) adding.mutate();
  };
  const linkError = isWrong || isRefused ? t("video.notValid") : null;
  return (
    <ThemedModal tone="orange" title={t("video.title")} onClose={onClose}>
      <Form className={classes.form} failure={linkError ?? adding.error} onSubmit={submit}>
        {adding.isError && !isRefused && (
          <Notice tone="danger">
            <p>{t("failure.because", { what: t("video.failed"), why: failureWords(adding.error) })}</p>
          </Notice>
        )}
        <TextInput
          type="url"
          label={t("video.url")}
          description={t("video.hint")}
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setWrong(false);
          }}
          error={linkError}
          required
          spellCheck={false}
          data-autofocus
        />
        <TextInput
          label={t("video.name")}
          description={t("video.nameHint")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormActions submit={t("video.add")} isBusy={adding.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
