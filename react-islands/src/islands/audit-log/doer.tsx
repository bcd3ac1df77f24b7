import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../api/wire";
import { usePersonName } from "../../ui/use-person-name";

/**
 * Name of the user who caused an entry, and of the API token.
 * Deleted users appear by id.
 */
export function Doer({ entry: { user, address, token } }: { entry: AuditEntry }) {
  const { t } = useTranslation("accounts");
  const personName = usePersonName();
  if (!user) return <em>{t(address ? "audit.visitor" : "audit.system")}</em>;
  const name = user.name || t("audit.deletedUser", { id: user.ID });
  if (!user.deleted) return personName({ name, token }, name);
  return (
    <>
      <s>{t("audit.deletedUser", { id: user.ID })}</s>
      <span className="visually-hidden"> ({t("audit.deleted")})</span>
    </>
  );
}
