import { useTranslation } from "react-i18next";
import type { CreatedApiToken } from "../../api/api-tokens";
import { SecretModal } from "../../ui/secret-modal";

interface Props {
  created: CreatedApiToken;
  onClose: () => void;
}

/** Dialog that shows the secret of a new token, the only time. */
export function TokenSecretModal({ created: { token, secret }, onClose }: Props) {
  const { t } = useTranslation("tokens");
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
      <p>{t("secret.text", { name: token.name })}</p>
    </SecretModal>
  );
}
