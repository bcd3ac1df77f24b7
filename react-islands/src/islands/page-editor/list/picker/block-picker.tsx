import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { templatesQuery } from "../../../../api/templates";
import type { BlockGroup, BlockSchema, Template } from "../../../../api/wire";
import { BlockPicture } from "../../../../blocks/block-picture";
import { beginsWith, hasWords } from "../../../../lib/has-words";
import { inLanguage } from "../../../../lib/labels";
import { findSchema } from "../../../../lib/schema";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useLanguage } from "../../../../ui/use-language";
import { useMayChangeType } from "../../state/may-change-type";
import { useEditorProps } from "../../state/use-editor";
import classes from "./block-picker.module.css";
import { recentTypes } from "./recent-types";

interface Props {
  title: string;
  onPick: (schema: BlockSchema) => void;
  /** Undefined if only block types can be picked. */
  onPickPattern?: (pattern: Template) => void;
  onClose: () => void;
}

/** A block type or a pattern. */
interface Option {
  id: string;
  name: string;
  description: string;
  /** Other words that find the option. */
  words: string;
  picture: ReactNode;
  pick: () => void;
}

const GROUPS = ["text", "media", "sections", "lists", "forms"] as const satisfies readonly BlockGroup[];

/**
 * Dialog with permitted block types in groups, and with patterns.
 * Recent types come first. Typing filters all in one list,
 * and Enter picks the first.
 */
export function BlockPicker({ title, onPick, onPickPattern, onClose }: Props) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  const [term, setTerm] = useState("");
  const [recent] = useState(() => recentTypes(localStorage));
  const options = useRef<HTMLDivElement>(null);
  const mayAdd = useMayChangeType();
  const open = blockTypes.filter(mayAdd);
  const toOption = (schema: BlockSchema): Option => ({
    id: schema.id,
    name: inLanguage(schema.label, language),
    description: inLanguage(schema.description, language),
    words: schema.id,
    picture: <BlockPicture schema={schema} />,
    pick: () => onPick(schema),
  });
  const types = open.map(toOption);
  const patterns = usePatterns(onPickPattern);
  const isSearching = term.trim() !== "";
  const sections = isSearching
    ? [{ name: "found", heading: null, options: matching([...types, ...patterns], term) }]
    : [
        {
          name: "recent",
          heading: t("picker.recent"),
          options: recent.flatMap((id) => types.find((type) => type.id === id) ?? []),
        },
        ...GROUPS.map((group) => ({
          name: group,
          heading: t(`picker.groups.${group}`),
          options: open.filter((schema) => schema.group === group).map(toOption),
        })),
        { name: "patterns", heading: t("picker.groups.patterns"), options: patterns },
      ];
  const shown = sections.filter((section) => section.options.length > 0);
  const first = shown[0]?.options[0];
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
            first.pick();
          }
          if (event.key === "ArrowDown") focusNeighbour(event, options.current);
        }}
      />
      <p role="status" className={classes.empty}>
        {!first && t("picker.noResults")}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: users interact with the buttons inside, and this element only handles their key events. */}
      <div ref={options} onKeyDown={(event) => focusNeighbour(event, options.current)}>
        {shown.map((section, index) => (
          <OptionList
            key={section.name}
            heading={section.heading}
            options={section.options}
            hasStop={index === 0}
          />
        ))}
      </div>
    </ThemedModal>
  );
}

/**
 * Returns the patterns with a block that the user may add.
 * Empty until the server answers.
 */
function usePatterns(onPick: Props["onPickPattern"]): Option[] {
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  const mayAdd = useMayChangeType();
  const { data = [] } = useQuery({ ...templatesQuery(language), enabled: onPick !== undefined });
  return data
    .filter(({ pageType }) => pageType === null)
    .filter(({ blockTypes: ids }) => ids.some((id) => mayAdd(findSchema(blockTypes, id))))
    .map((pattern): Option => {
      const schemas = pattern.blockTypes.flatMap((id) => findSchema(blockTypes, id) ?? []);
      const names = new Set(schemas.map(({ label }) => inLanguage(label, language)));
      return {
        id: `pattern-${pattern.id}`,
        name: pattern.name,
        description: [...names].join(", "),
        words: "",
        picture: schemas[0] && <BlockPicture schema={schemas[0]} />,
        pick: () => onPick?.(pattern),
      };
    });
}

interface OptionListProps {
  heading: string | null;
  options: Option[];
  /**
   * True if the Tab key reaches the first option.
   * Arrow keys reach the others.
   */
  hasStop: boolean;
}

function OptionList({ heading, options, hasStop }: OptionListProps) {
  const headingId = useId();
  return (
    <>
      {heading !== null && (
        <h3 id={headingId} className={classes.heading}>
          {heading}
        </h3>
      )}
      <ul className={classes.grid} aria-labelledby={heading === null ? undefined : headingId}>
        {options.map(({ id, name, description, picture, pick }, index) => (
          <li key={id}>
            <button
              type="button"
              className={classes.type}
              tabIndex={hasStop && index === 0 ? 0 : -1}
              onClick={pick}
            >
              {picture}
              <bdi className={classes.name}>{name}</bdi>
              <span className={classes.description}>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Returns the options that match a search.
 * Matches of the name precede matches of the description.
 */
function matching(options: Option[], term: string): Option[] {
  const rank = ({ name, words }: Option): number => {
    if (beginsWith(name, term)) return 0;
    return hasWords(`${words} ${name}`, term) ? 1 : 2;
  };
  return options
    .filter(({ words, name, description }) => hasWords(`${words} ${name} ${description}`, term))
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
