import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CreatedApiToken } from "../../api/api-tokens";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import classes from "./api-tokens.module.css";

interface Props {
  created: CreatedApiToken;
  onClose: () => void;
}

/** Dialog that shows the secret of a new token, the only time. */
export function SecretModal({ created: { token, secret }, onClose }: Props) {
  const { t } = useTranslation("tokens");
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without permission for the clipboard, users copy with the keyboard.
      field.current?.select();
    }
  };
  return (
    <ThemedModal tone="orange" size="lg" title={t("secret.title")} onClose={onClose}>
      <div className={modal.content}>
        <p>{t("secret.text", { name: token.name })}</p>
        <div className={classes.secret}>
          <TextInput
            ref={field}
            label={t("secret.label")}
            value={secret}
            onFocus={({ currentTarget }) => currentTarget.select()}
            spellCheck={false}
            readOnly
          />
          <Button variant="default" onClick={() => void copy()} data-autofocus>
            {t("secret.copy")}
          </Button>
        </div>
        <p role="status">{isCopied && t("secret.copied")}</p>
        <div className={modal.actions}>
          <Button onClick={onClose}>{t("secret.done")}</Button>
        </div>
      </div>
    </ThemedModal>
  );
}
