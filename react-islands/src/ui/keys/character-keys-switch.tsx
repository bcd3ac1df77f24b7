import { Switch } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { hasCharacterKeys, setCharacterKeys } from "../../lib/character-keys";
import classes from "./key-table.module.css";

/** Turns shortcuts without a modifier key on or off, in this browser. */
export function CharacterKeysSwitch({ label }: { label: string }) {
  const [isOn, setOn] = useState(() => hasCharacterKeys(localStorage));
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setCharacterKeys(localStorage, event.currentTarget.checked ? "on" : "off");
    setOn(hasCharacterKeys(localStorage));
  };
  return <Switch className={classes.switch ?? ""} label={label} checked={isOn} onChange={onChange} />;
}
