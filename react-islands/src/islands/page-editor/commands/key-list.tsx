import { Switch } from "@mantine/core";
import { type ChangeEvent, Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ThemedModal } from "../../../ui/themed-modal";
import { useKeyText } from "../../../ui/use-key-text";
import { hasCharacterKeys, setCharacterKeys } from "./character-keys";
import type { CommandGroup } from "./command";
import { COMMANDS } from "./commands";
import classes from "./commands.module.css";

const GROUPS: readonly CommandGroup[] = ["page", "blocks", "view"];

/** Dialog with all commands that have shortcuts. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const keyText = useKeyText();
  return (
    <ThemedModal tone="grey" title={t("commands.keys")} size="lg" onClose={onClose}>
      <div className={classes.groups}>
        {GROUPS.map((group) => (
          <table key={group} className={classes.keys}>
            <caption>{t(`commands.group.${group}`)}</caption>
            <tbody>
              {COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(
                ({ id, label, keys }) => (
                  <tr key={id}>
                    <th scope="row">{t(label)}</th>
                    <td>
                      {keys.map(({ key }) => (
                        <Fragment key={key}>
                          {" "}
                          <kbd>{breakable(keyText(key))}</kbd>
                        </Fragment>
                      ))}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        ))}
      </div>
      <CharacterKeys />
    </ThemedModal>
  );
}

/** Allows a line break after each `+`, for narrow screens. */
function breakable(keys: string): ReactNode {
  return keys.split(/(?<=\+)/).map((key) => (
    <Fragment key={key}>
      {key}
      <wbr />
    </Fragment>
  ));
}

function CharacterKeys() {
  const { t } = useTranslation("editor");
  const [isOn, setOn] = useState(() => hasCharacterKeys(localStorage));
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setCharacterKeys(localStorage, event.currentTarget.checked ? "on" : "off");
    setOn(hasCharacterKeys(localStorage));
  };
  return (
    <Switch
      className={classes.switch ?? ""}
      label={t("commands.characterKeys")}
      checked={isOn}
      onChange={onChange}
    />
  );
}
