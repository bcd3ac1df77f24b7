import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FocusableButton } from "./focusable-button";
import { ModalActions } from "./modal-actions";

interface Props {
  submit: string;
  isBusy: boolean;
  /** Id of the form, if the buttons are outside of it. */
  form?: string | undefined;
  className?: string | undefined;
  onCancel: () => void;
}

/** Cancel and submit buttons in a modal. */
export function FormActions({ submit, isBusy, form, className, onCancel }: Props) {
  const { t } = useTranslation("common");
  return (
    <ModalActions className={className}>
      <Button variant="default" onClick={onCancel}>
        {t("action.cancel")}
      </Button>
      <Button component={FocusableButton} type="submit" form={form} loading={isBusy}>
        {submit}
      </Button>
    </ModalActions>
  );
}
