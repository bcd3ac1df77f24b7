import { useTranslation } from "react-i18next";
import { ThemedModal } from "../../../../ui/themed-modal";
import FindingList from "./finding-list";

/** Dialog that lists the findings of the content check. */
export default function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("workflow");
  return (
    <ThemedModal tone="orange" title={t("check.title")} size="lg" onClose={onClose}>
      <FindingList onJump={onClose} />
    </ThemedModal>
  );
}
