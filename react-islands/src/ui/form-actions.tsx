import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./themed-modal.module.css";

interface Props {
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** Cancel and submit buttons in a modal. */
export function FormActions({ submit, isBusy, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel}>
        {t("action.cancel")}
      </Button>
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
    </div>
  );
}
