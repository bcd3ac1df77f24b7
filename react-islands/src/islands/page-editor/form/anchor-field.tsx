import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Block, ErrorItem } from "../../../api/wire";
import { useErrorText } from "../../../ui/use-error-text";
import { useSession } from "../session/session-context";

interface Props {
  block: Block;
  error: ErrorItem | null;
}

/** The name by which links on the page lead to a block. */
export function AnchorField({ block, error }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const errorText = useErrorText();
  const anchor = block.anchorPoint ?? "";
  const label = t("form.anchor");
  return (
    <TextInput
      label={label}
      description={anchor ? t("form.anchorHint", { anchor }) : t("form.anchorHintEmpty")}
      error={error && errorText(error, label)}
      value={anchor}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) =>
        session.perform({ type: "set-anchor", key: block.key, anchor: event.currentTarget.value.trim() })
      }
    />
  );
}
