import { useTranslation } from "react-i18next";
import { CharacterKeysSwitch } from "../../ui/keys/character-keys-switch";
import { KeyTable, KeyTables } from "../../ui/keys/key-table";
import { ThemedModal } from "../../ui/themed-modal";
import { KEYS } from "./shell-keys";

/** Dialog with the shortcuts of every screen. */
export default function ShellKeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const rows = [
    { label: t("keys.palette"), keys: [KEYS.palette] },
    { label: t("keys.search"), keys: [KEYS.search] },
    { label: t("keys.list"), keys: [KEYS.keys] },
    { label: t("keys.help"), keys: [KEYS.help] },
    { label: t("keys.close"), keys: ["Escape"] },
  ];
  return (
    <ThemedModal tone="grey" title={t("keys.title")} onClose={onClose}>
      <KeyTables>
        <KeyTable caption={t("keys.everywhere")} rows={rows} />
      </KeyTables>
      <CharacterKeysSwitch label={t("keys.characters")} />
    </ThemedModal>
  );
}
