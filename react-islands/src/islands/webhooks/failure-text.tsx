import { useTranslation } from "react-i18next";
import type { DeliveryFailure } from "../../api/wire";

interface Props {
  failure: DeliveryFailure;
  status: number | null;
}

/** Reason why a receiver did not take a delivery, as a sentence. */
export function FailureText({ failure, status }: Props) {
  const { t } = useTranslation("webhooks");
  return t(`failures.${failure}`, { status });
}
