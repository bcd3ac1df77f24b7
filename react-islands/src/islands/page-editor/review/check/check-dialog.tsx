import { useTranslation } from "react-i18next";
import { ThemedModal } from "../../../../ui/themed-modal";
import FindingList from "./finding-list";

/** What may be mended on the page. */
export default function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("workflow");
  return (
    <ThemedModal tone="orange" title={t("check.title")} size="lg" onClose={onClose}>
      <FindingList onJump={onClose} />
    </ThemedModal>
  );
}
