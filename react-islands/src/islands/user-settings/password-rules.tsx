import { useTranslation } from "react-i18next";
import { PASSWORD_RULES, satisfiesRule } from "./new-password";
import classes from "./user-settings.module.css";

/** List of the password rules. Satisfied rules are marked. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      {t("rules.label")}
      <ul className={classes.rules}>
        {PASSWORD_RULES.map((rule) => {
          const isKept = satisfiesRule(password, rule);
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
