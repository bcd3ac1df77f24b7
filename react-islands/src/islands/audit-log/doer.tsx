import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../api/wire";

/**
 * Name of the user who caused an entry.
 * Deleted users appear by id.
 */
export function Doer({ entry: { user, address } }: { entry: AuditEntry }) {
  const { t } = useTranslation("accounts");
  if (!user) return <em>{t(address ? "audit.visitor" : "audit.system")}</em>;
  if (!user.deleted) return user.name || t("audit.deletedUser", { id: user.ID });
  return (
    <>
      <s>{t("audit.deletedUser", { id: user.ID })}</s>
      <span className="visually-hidden"> ({t("audit.deleted")})</span>
    </>
  );
}
