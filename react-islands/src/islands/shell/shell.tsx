import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShellProps } from "../../api/wire";
import { ariaKey } from "../../lib/keys";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { useFormat } from "../../ui/use-format";
import { useKeyText } from "../../ui/use-key-text";
import classes from "./shell.module.css";
import { KEYS, type ShellDialog, watchShellKeys } from "./shell-keys";

const ShellPalette = lazyPart(() => import("./shell-palette"));
const ShellKeyList = lazyPart(() => import("./shell-key-list"));

/**
 * Replaces the times that the server rendered
 * by those in the time zone of the user.
 */
function useLocalTimes() {
  const { dateTime } = useFormat();
  useEffect(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
      time.textContent = dateTime(time.dateTime);
    }
  }, [dateTime]);
}

/** Palette and list of keys for all screens except the page editor, which has its own. */
export function Shell({ user }: ShellProps) {
  const { t } = useTranslation("shell");
  const keyText = useKeyText();
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  useEffect(() => watchShellKeys(window, setDialog), []);
  useLocalTimes();
  const close = () => setDialog(null);
  return (
    <>
      <Button
        className={classes.search ?? ""}
        variant="default"
        justify="start"
        leftSection={<Icon name="search" />}
        rightSection={<kbd className={classes.key}>{keyText(KEYS.palette)}</kbd>}
        aria-keyshortcuts={ariaKey(KEYS.palette)}
        onClick={() => setDialog("palette")}
      >
        {t("palette.open")}
      </Button>
      {dialog === "palette" && <ShellPalette userID={user} onClose={close} />}
      {dialog === "keys" && <ShellKeyList onClose={close} />}
    </>
  );
}
