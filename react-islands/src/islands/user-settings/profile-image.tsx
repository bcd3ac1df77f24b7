import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { removeImage } from "../../api/users";
import type { User } from "../../api/wire";
import { FormFailure } from "../../ui/form-failure";
import { lazyPart } from "../../ui/lazy-part";
import { Notice } from "../../ui/notice";
import { useErrorText } from "../../ui/use-error-text";
import { checkFile, checkResolution, type ImageError } from "./check-image";
import { type Decoded, decode } from "./picture-file";
import { UserSettingsSection } from "./section";
import { redrawUser } from "./use-own-change";
import classes from "./user-settings.module.css";

interface Props {
  user: User;
  onSaved: (user: User) => void;
}

const ProfileCrop = lazyPart(() => import("./profile-crop"));

const TYPES = "image/jpeg,image/png";

/** Section in which users choose, crop and remove their picture. */
export function ProfileImage({ user, onSaved }: Props) {
  const { t } = useTranslation("accounts");
  const errorText = useErrorText();
  const [picture, setPicture] = useState<Decoded | null>(null);
  const [wrong, setWrong] = useState<ImageError | null>(null);
  const [done, setDone] = useState("");
  const forget = useRef<() => void>(null);
  const { image = "" } = user.profile;
  const keep = (path: string, words: string) => {
    onSaved({ ...user, profile: { ...user.profile, image: path } });
    setDone(words);
    redrawUser();
  };
  const removal = useMutation({
    mutationFn: () => removeImage(user.ID),
    onSuccess: () => keep("", t("settings.imageRemoved")),
  });
  const choose = async (file: File | null) => {
    // Resets the file input.
    // Otherwise choosing the same file again would have no effect.
    forget.current?.();
    if (!file) return;
    setDone("");
    removal.reset();
    const found = await opened(file);
    setWrong(typeof found === "string" ? found : null);
    setPicture(typeof found === "string" ? null : found);
  };
  return (
    <UserSettingsSection title={t("settings.image")} text={t("settings.imageText")} done={done}>
      <FormFailure title={t("settings.imageNotSaved")} failure={removal.error} />
      {wrong && (
        <Notice tone="danger">
          {t("settings.imageNotSaved")}{" "}
          {errorText({ code: wrong, property: "profileImage", model: "user" }, t("settings.imageName"))}
        </Notice>
      )}
      <div className={classes.image}>
        {image ? (
          <img src={image} alt={t("settings.imageOf")} width="96" height="96" />
        ) : (
          <p className={classes.text}>{t("settings.noImage")}</p>
        )}
        <FileButton accept={TYPES} onChange={choose} resetRef={forget}>
          {(props) => (
            <Button variant="default" {...props}>
              {image ? t("settings.changeImage") : t("settings.chooseImage")}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button variant="subtle" color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
            {t("settings.removeImage")}
          </Button>
        )}
      </div>
      {picture && (
        <ProfileCrop
          userID={user.ID}
          picture={picture}
          onSaved={(path) => {
            setPicture(null);
            keep(path, t("settings.imageSaved"));
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </UserSettingsSection>
  );
}

/**
 * Decodes a chosen file.
 * Returns an error that the server would report.
 */
async function opened(file: File): Promise<Decoded | ImageError> {
  const wrong = await checkFile(file);
  if (wrong) return wrong;
  const picture = await decode(file);
  if (!picture) return "UM_07";
  return checkResolution(picture) ?? picture;
}
