import { useTranslation } from "react-i18next";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, known } from "../../lib/audit";

interface AuditWords {
  action: (code: string) => string;
  subject: (code: string) => string;
}

/** Translates codes of the log; unknown codes are shown unchanged. */
export function useWords(): AuditWords {
  const { t } = useTranslation("accounts");
  return {
    action: (code) => {
      const action = known(AUDIT_ACTIONS, code);
      return action ? t(`audit.actions.${action}`) : code;
    },
    subject: (code) => {
      const subject = known(AUDIT_SUBJECTS, code);
      return subject ? t(`audit.subjects.${subject}`) : code;
    },
  };
}
