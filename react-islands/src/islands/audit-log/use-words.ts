import { useTranslation } from "react-i18next";
import { auditActionValues, auditSubjectValues } from "../../api/schema";
import { findKnown } from "../../lib/find-known";

interface AuditWords {
  action: (code: string) => string;
  subject: (code: string) => string;
}

/**
 * Returns translations of log codes.
 * Codes of other releases remain untranslated.
 */
export function useWords(): AuditWords {
  const { t } = useTranslation("accounts");
  return {
    action: (code) => {
      const action = findKnown(auditActionValues, code);
      return action ? t(`audit.actions.${action}`) : code;
    },
    subject: (code) => {
      const subject = findKnown(auditSubjectValues, code);
      return subject ? t(`audit.subjects.${subject}`) : code;
    },
  };
}
