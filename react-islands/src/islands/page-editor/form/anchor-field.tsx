import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { setValue, type ValuePlace } from "../../../document/commands/set-value";
import { findBlock } from "../../../document/document";
import { errorsOfBlock } from "../../../document/error-place";
import { useJumpTarget } from "../../../fields/jump";
import { useErrorText } from "../../../ui/use-error-text";
import { useErrors, useSession, useSessionState } from "../state/use-session";

/** Field for the anchor of a block. */
export function AnchorField({ blockKey }: { blockKey: string }) {
  const { t } = useTranslation(["editor", "common"]);
  const session = useSession();
  const errorText = useErrorText();
  const anchor = useSessionState(({ history }) => findBlock(history.present, blockKey)?.anchorPoint ?? "");
  const error = errorsOfBlock(useErrors(), blockKey).anchorPoint;
  const label = t("common:part.anchorPoint");
  const set = (value: string) => {
    const place: ValuePlace = { target: { part: "block", key: blockKey }, group: "own", path: "anchorPoint" };
    session.perform((document) => setValue(document, place, value));
  };
  const field = useJumpTarget("anchorPoint");
  return (
    <div ref={field}>
      <TextInput
        label={label}
        description={anchor ? t("form.anchorHint", { anchor }) : t("form.anchorHintEmpty")}
        error={error && errorText(error, label)}
        value={anchor}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => set(event.currentTarget.value.trim())}
      />
    </div>
  );
}
