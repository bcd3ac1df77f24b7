import { Button, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { CreatedApiToken } from "../../api/api-tokens";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import classes from "./api-tokens.module.css";
import { useCopy } from "./use-copy";

interface Props {
  created: CreatedApiToken;
  onClose: () => void;
}

/** Dialog that shows the secret of a new token, the only time. */
export function SecretModal({ created: { token, secret }, onClose }: Props) {
  const { t } = useTranslation("tokens");
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy(field);
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
          <Button variant="default" onClick={() => void copy(secret)} data-autofocus>
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
