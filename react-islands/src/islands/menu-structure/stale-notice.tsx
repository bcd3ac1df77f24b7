import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice";

interface Props {
  isBusy: boolean;
  onChoose: (what: "load" | "overwrite") => void;
}

/** Reports a menu changed by another user. */
export function StaleNotice({ isBusy, onChoose }: Props) {
  const { t } = useTranslation("site");
  return (
    <Notice tone="warning">
      <p>{t("menus.stale.text")}</p>
      <Button variant="default" size="xs" disabled={isBusy} onClick={() => onChoose("load")}>
        {t("menus.stale.load")}
      </Button>
      <Button variant="default" size="xs" disabled={isBusy} onClick={() => onChoose("overwrite")}>
        {t("menus.stale.overwrite")}
      </Button>
    </Notice>
  );
}
