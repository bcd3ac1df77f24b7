import { useTranslation } from "react-i18next";
import type { WebhookWithSecret } from "../../api/webhooks";
import { SecretModal } from "../../ui/secret-modal";

interface Props extends WebhookWithSecret {
  /** True if it replaces a secret, which is valid for another day. */
  isRenewed: boolean;
  onClose: () => void;
}

/** Dialog that shows the secret of a webhook, the only time. */
export function WebhookSecretModal({ webhook, secret, isRenewed, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <SecretModal
      secret={secret}
      title={t("secret.title")}
      label={t("secret.label")}
      copy={t("secret.copy")}
      copied={t("secret.copied")}
      done={t("secret.done")}
      onClose={onClose}
    >
      <p>{t("secret.text", { name: webhook.name })}</p>
      {isRenewed && <p>{t("secret.former")}</p>}
    </SecretModal>
  );
}
