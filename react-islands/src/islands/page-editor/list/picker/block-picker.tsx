import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema, Language } from "../../../../api/wire";
import { BlockPicture } from "../../../../blocks/block-picture";
import { beginsWith, hasWords } from "../../../../lib/has-words";
import { inLanguage } from "../../../../lib/labels";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useLanguage } from "../../../../ui/use-language";
import { useMayChangeType } from "../../state/may-change-type";
import { useEditorProps } from "../../state/use-editor";
import classes from "./block-picker.module.css";
import { recentTypes } from "./recent-types";

interface Props {
  title: string;
  onPick: (schema: BlockSchema) => void;
  onClose: () => void;
}

/**
 * Dialog with permitted block types, recent ones first.
 * Typing filters them, and Enter picks the first.
 */
export function BlockPicker({ title, onPick, onClose }: Props) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  const [term, setTerm] = useState("");
  const [recent] = useState(() => recentTypes(localStorage));
  const types = useRef<HTMLDivElement>(null);
  const mayAdd = useMayChangeType();
  const open = blockTypes.filter(mayAdd);
  const found = matching(open, term, language);
  const lately =
    term.trim() === "" ? recent.flatMap((id) => open.find((schema) => schema.id === id) ?? []) : [];
  const first = lately[0] ?? found[0];
  const list = { language, first: first ?? null, onPick };
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
          if (event.key === "Enter" && first) {
            // Otherwise Enter would also type into the new block.
            event.preventDefault();
            onPick(first);
          }
          if (event.key === "ArrowDown") focusNeighbour(event, types.current);
        }}
      />
      <p role="status" className={classes.empty}>
        {found.length === 0 && t("picker.noResults")}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: users interact with the buttons inside, and this element only handles their key events. */}
      <div ref={types} onKeyDown={(event) => focusNeighbour(event, types.current)}>
        {lately.length > 0 && <TypeList heading={t("picker.recent")} types={lately} {...list} />}
        <TypeList
          heading={lately.length > 0 ? t("picker.all") : null}
          types={found}
          {...list}
          {...(lately.length > 0 && { first: null })}
        />
      </div>
    </ThemedModal>
  );
}

interface TypeListProps {
  heading: string | null;
  types: BlockSchema[];
  language: Language;
  /**
   * Type that the Tab key reaches.
   * Arrow keys reach the other types.
   */
  first: BlockSchema | null;
  onPick: (schema: BlockSchema) => void;
}

function TypeList({ heading, types, language, first, onPick }: TypeListProps) {
  const headingId = useId();
  return (
    <>
      {heading !== null && (
        <h3 id={headingId} className={classes.heading}>
          {heading}
        </h3>
      )}
      <ul className={classes.grid} aria-labelledby={heading === null ? undefined : headingId}>
        {types.map((schema) => (
          <li key={schema.id}>
            <button
              type="button"
              className={classes.type}
              tabIndex={schema === first ? 0 : -1}
              onClick={() => onPick(schema)}
            >
              <BlockPicture schema={schema} />
              <span className={classes.name}>{inLanguage(schema.label, language)}</span>
              <span className={classes.description}>{inLanguage(schema.description, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Returns the types that match a search.
 * Matches of the name precede matches of the description.
 */
function matching(types: BlockSchema[], term: string, language: Language): BlockSchema[] {
  const rank = ({ id, label }: BlockSchema): number => {
    const name = inLanguage(label, language);
    if (beginsWith(name, term)) return 0;
    return hasWords(`${id} ${name}`, term) ? 1 : 2;
  };
  return types
    .filter(({ id, label, description }) =>
      hasWords(`${id} ${inLanguage(label, language)} ${inLanguage(description, language)}`, term),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Moves the focus with arrow keys,
 * also from the search field.
 */
function focusNeighbour(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  const types = [...(list?.querySelectorAll("button") ?? [])];
  if (step === undefined || types.length === 0) return;
  event.preventDefault();
  const at = types.indexOf(event.target as HTMLButtonElement);
  types[(at + step + types.length) % types.length]?.focus();
}
