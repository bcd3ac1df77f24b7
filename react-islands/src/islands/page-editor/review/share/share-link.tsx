import { ActionIcon, TextInput, Tooltip } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon";
import { useFormat } from "../../../../ui/use-format";
import classes from "./share.module.css";

interface Props {
  /** Path of the link. */
  url: string;
  expiresAt: string | null;
}

/** A link to copy, with its expiry. */
export function ShareLink({ url, expiresAt }: Props) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const clipboard = useClipboard({ timeout: 5000 });
  const address = new URL(url, location.origin).href;
  return (
    <div>
      <TextInput
        label={t("share.link")}
        inputWrapperOrder={["label", "input", "description"]}
        description={expiresAt && t("share.until", { when: format.dateTime(expiresAt) })}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <Tooltip label={t("share.copy")}>
            <ActionIcon variant="subtle" aria-label={t("share.copy")} onClick={() => clipboard.copy(address)}>
              <Icon name={clipboard.copied ? "check" : "copy"} />
            </ActionIcon>
          </Tooltip>
        }
      />
      <p role="status" className={classes.state}>
        {clipboard.copied && t("share.copied")}
        {clipboard.error && t("share.notCopied")}
      </p>
    </div>
  );
}
