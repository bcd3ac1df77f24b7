import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Choices,
  type ConflictChoice,
  compare,
  merge,
  type Sides,
} from "../../../../document/merge/merge";
import { changesFrom, isEmpty } from "../../../../document/merge/merge-changes";
import { ModalActions } from "../../../../ui/modal-actions";
import { ThemedModal } from "../../../../ui/themed-modal";
import { BlockName } from "./block-name";
import { BlockSide } from "./block-side";
import { ChoiceRow } from "./choice-row";
import classes from "./conflict.module.css";
import { MergeChangeList } from "./merge-change-list";
import { partText } from "./part-text";
import type { SideWords } from "./side-words";

interface Props {
  title: string;
  text: ReactNode;
  words: SideWords;
  sides: Sides;
  onResolve: (choices: Choices) => void;
  onClose: () => void;
}

/**
 * Asks which side's changes to keep.
 * Nothing changes before confirmation.
 */
export function ChoicesModal({ title, text, words, sides, onResolve, onClose }: Props) {
  const { t } = useTranslation(["editor", "common"]);
  const { conflicts, parts, news } = useMemo(() => resultOf(sides), [sides]);
  const [choices, setChoices] = useState<Choices>({});
  const choose = (name: string) => (choice: ConflictChoice) =>
    setChoices((others) => ({ ...others, [name]: choice }));
  return (
    <ThemedModal tone="orange" title={title} size="xl" onClose={onClose}>
      <div className={classes.conflict}>
        <p>{text}</p>
        {conflicts.length === 0 && parts.length === 0 && <p>{t("conflict.nothing")}</p>}
        {parts.map((part) => (
          <ChoiceRow
            key={part}
            title={t(`common:part.${part}`)}
            words={words}
            choice={choices[part] ?? "mine"}
            options={["mine", "theirs"]}
            onChoose={choose(part)}
            mine={<p>{partText(sides.mine[part])}</p>}
            theirs={<p>{partText(sides.theirs[part])}</p>}
          />
        ))}
        {conflicts.map(({ key, mine, theirs, fields }) => (
          <ChoiceRow
            key={key}
            title={<BlockName block={mine ?? theirs} />}
            words={words}
            choice={choices[key] ?? "mine"}
            options={mine && theirs ? ["mine", "theirs", "both"] : ["mine", "theirs"]}
            onChoose={choose(key)}
            mine={<BlockSide block={mine} other={theirs} fields={fields} />}
            theirs={<BlockSide block={theirs} other={mine} fields={fields} />}
          />
        ))}
        {!isEmpty(news) && (
          <div>
            <p>{words.taken}</p>
            <MergeChangeList news={news} />
          </div>
        )}
        <ModalActions>
          <Button variant="default" onClick={onClose}>
            {t("conflict.later")}
          </Button>
          <Button onClick={() => onResolve(choices)}>{words.resolve}</Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}

/**
 * Returns the conflicts, and the changes
 * of the other side that need no choice.
 */
function resultOf(sides: Sides) {
  const { conflicts, parts } = compare(sides);
  const { blocks, ...news } = changesFrom(sides.mine, merge(sides, {}));
  const isAsked = (key: string) => conflicts.some((conflict) => conflict.key === key);
  return { conflicts, parts, news: { ...news, blocks: blocks.filter(({ block }) => !isAsked(block.key)) } };
}
