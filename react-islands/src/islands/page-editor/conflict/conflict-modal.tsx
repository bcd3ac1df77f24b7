import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageVersion } from "../../../api/wire";
import { documentOf } from "../../../lib/document/document";
import { type Choice, type Choices, compare } from "../../../lib/merge/merge";
import { ThemedModal } from "../../../ui/themed-modal";
import { useFormat } from "../../../ui/use-format";
import { useSession, useSessionState } from "../session/session-context";
import { BlockName } from "./block-name";
import { BlockSide } from "./block-side";
import { ChoiceRow } from "./choice-row";
import classes from "./conflict.module.css";
import { partText } from "./part-text";

interface Props {
  theirs: PageVersion;
  onClose: () => void;
}

/** Shows what two people changed at once, side by side, and asks which to keep. Nothing is stored before. */
export default function ConflictModal({ theirs, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const { saved, history } = useSessionState();
  const sides = useMemo(
    () => ({ base: saved, mine: history.present, theirs: documentOf(theirs) }),
    [saved, history.present, theirs],
  );
  const { conflicts, parts, takenFromThem } = useMemo(() => compare(sides), [sides]);
  const [choices, setChoices] = useState<Choices>({});
  const choose = (name: string) => (choice: Choice) =>
    setChoices((others) => ({ ...others, [name]: choice }));
  const name = theirs.createdBy?.name ?? t("conflict.someone");
  return (
    <ThemedModal tone="orange" title={t("conflict.title")} size="xl" onClose={onClose}>
      <div className={classes.conflict}>
        <p>{t("conflict.text", { name, time: format.time(theirs.createdAt) })}</p>
        {conflicts.length === 0 && parts.length === 0 && <p>{t("conflict.nothing")}</p>}
        {parts.map((part) => (
          <ChoiceRow
            key={part}
            title={t(`conflict.part.${part}`)}
            choice={choices[part] ?? "mine"}
            options={["mine", "theirs"]}
            onChoose={choose(part)}
            mine={<p>{partText(sides.mine[part])}</p>}
            theirs={<p>{partText(sides.theirs[part])}</p>}
          />
        ))}
        {conflicts.map(({ key, mine, theirs: their }) => (
          <ChoiceRow
            key={key}
            title={<BlockName block={mine ?? their} />}
            choice={choices[key] ?? "mine"}
            options={mine && their ? ["mine", "theirs", "both"] : ["mine", "theirs"]}
            onChoose={choose(key)}
            mine={<BlockSide block={mine} other={their} />}
            theirs={<BlockSide block={their} other={mine} />}
          />
        ))}
        {takenFromThem.length > 0 && (
          <div>
            <p>{t("conflict.taken")}</p>
            <ul>
              {takenFromThem.map((key) => (
                <li key={key}>
                  <BlockName
                    block={[...sides.theirs.blocks, ...sides.mine.blocks].find((block) => block.key === key)}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t("conflict.later")}
          </Button>
          <Button onClick={() => session.resolveConflict(choices)}>{t("conflict.resolve")}</Button>
        </div>
      </div>
    </ThemedModal>
  );
}
