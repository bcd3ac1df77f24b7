import { useTranslation } from "react-i18next";
import { keepsRule, PASSWORD_RULES } from "./new-password";
import classes from "./user-settings.module.css";

/** The rules of a new password, those that it keeps ticked off. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      {t("rules.label")}
      <ul className={classes.rules}>
        {PASSWORD_RULES.map((rule) => {
          const isKept = keepsRule(password, rule);
          return (
            <li key={rule} data-kept={isKept}>
              {t(`rules.${rule}`)}
              <span className="visually-hidden"> ({isKept ? t("rules.kept") : t("rules.open")})</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
