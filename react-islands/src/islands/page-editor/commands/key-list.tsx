import { useTranslation } from "react-i18next";
import { CharacterKeysSwitch } from "../../../ui/keys/character-keys-switch";
import { KeyTable, KeyTables } from "../../../ui/keys/key-table";
import { ThemedModal } from "../../../ui/themed-modal";
import type { CommandGroup } from "./command";
import { COMMANDS } from "./commands";

const GROUPS: readonly CommandGroup[] = ["page", "blocks", "view"];

/** Dialog with all commands that have shortcuts. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const rowsOf = (group: CommandGroup) =>
    COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(
      ({ label, keys }) => ({ label: t(label), keys: keys.map(({ key }) => key) }),
    );
  return (
    <ThemedModal tone="grey" title={t("commands.keys")} size="lg" onClose={onClose}>
      <KeyTables>
        {GROUPS.map((group) => (
          <KeyTable key={group} caption={t(`commands.group.${group}`)} rows={rowsOf(group)} />
        ))}
      </KeyTables>
      <CharacterKeysSwitch label={t("commands.characterKeys")} />
    </ThemedModal>
  );
}
