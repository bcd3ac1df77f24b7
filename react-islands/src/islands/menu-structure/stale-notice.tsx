import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/notice";

interface Props {
  isBusy: boolean;
  onChoose: (what: "load" | "overwrite") => void;
}

/**
 * Notice that another user has changed the menu.
 * Offers to load or to overwrite the change.
 */
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
