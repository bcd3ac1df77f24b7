import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema, Language } from "../../../api/wire";
import { BlockPicture } from "../../../blocks/block-picture";
import { inLanguage } from "../../../lib/labels";
import { ThemedModal } from "../../../ui/themed-modal";
import { useLanguage } from "../../../ui/use-language";
import { useEditorProps } from "../editor-props";
import { useMayChangeType } from "../may-change-type";
import classes from "./block-picker.module.css";

interface Props {
  title: string;
  onPick: (schema: BlockSchema) => void;
  onClose: () => void;
}

/** Every block type that the user may add, with a drawing and a sentence; typing narrows them, Enter takes the first. */
export function BlockPicker({ title, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  const [term, setTerm] = useState("");
  const grid = useRef<HTMLUListElement>(null);
  const mayAdd = useMayChangeType();
  const found = blockTypes.filter((schema) => mayAdd(schema) && matches(schema, term, language));
  return (
    <ThemedModal tone="orange" title={title} size="lg" onClose={onClose}>
      <TextInput
        type="search"
        aria-label={t("picker.search")}
        placeholder={t("picker.search")}
        value={term}
        data-autofocus
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === "Enter" && first) onPick(first);
          if (event.key === "ArrowDown") focusNeighbour(event, grid.current);
        }}
      />
      <p role="status" className={classes.empty}>
        {found.length === 0 && t("picker.noResults")}
      </p>
      <ul className={classes.grid} ref={grid}>
        {found.map((schema) => (
          <li key={schema.id}>
            <button
              type="button"
              className={classes.type}
              onClick={() => onPick(schema)}
              onKeyDown={(event) => focusNeighbour(event, grid.current)}
            >
              <BlockPicture schema={schema} />
              <span className={classes.name}>{inLanguage(schema.label, language)}</span>
              <span className={classes.description}>{inLanguage(schema.description, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </ThemedModal>
  );
}

function matches({ id, label, description }: BlockSchema, term: string, language: Language): boolean {
  const words = `${id} ${inLanguage(label, language)} ${inLanguage(description, language)}`.toLowerCase();
  return words.includes(term.trim().toLowerCase());
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The arrow keys go through the types in order; from the search field down to the first. */
function focusNeighbour(event: KeyboardEvent, grid: HTMLElement | null): void {
  const step = STEPS[event.key];
  const types = [...(grid?.querySelectorAll("button") ?? [])];
  if (step === undefined || types.length === 0) return;
  event.preventDefault();
  const at = types.indexOf(event.target as HTMLButtonElement);
  types[(at + step + types.length) % types.length]?.focus();
}
