import { useTranslation } from "react-i18next";

/** Logging in elsewhere leaves what is on this screen alone. */
export function LogInLink() {
  const { t } = useTranslation();
  return (
    <a href="/cmsadmin/login" target="_blank" rel="noreferrer">
      {t("failure.logIn")}
    </a>
  );
}
