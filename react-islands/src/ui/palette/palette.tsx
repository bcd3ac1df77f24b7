import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useId, useState } from "react";
import { Icon } from "../icon";
import { useFailureText } from "../use-error-text";
import classes from "./palette.module.css";
import type { PaletteResult, PaletteSection } from "./results";

interface Props {
  label: string;
  placeholder: string;
  /** Text without results. */
  nothing: string;
  term: string;
  onTerm: (term: string) => void;
  /** Sections with results. */
  sections: PaletteSection[];
  isSearching: boolean;
  failure: Error | null;
  onClose: () => void;
}

/** Dialog that finds things by words, and opens or performs the chosen one. */
export function Palette({
  label,
  placeholder,
  nothing,
  term,
  onTerm,
  sections,
  isSearching,
  failure,
  onClose,
}: Props) {
  const [[store]] = useState(createSpotlight);
  // Index of the selected option.
  // Copied from the Spotlight store after each key,
  // because the store sends no event for it.
  const [selected, setSelected] = useState(0);
  const listId = useId();
  const failureText = useFailureText();
  const total = sections.reduce((count, { results }) => count + results.length, 0);
  const current = Math.min(selected, total - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    store.setState({ ...store.getState(), opened: true, selected: 0, listId });
  }, [store, listId]);

  let index = -1;
  return (
    <Spotlight.Root
      store={store}
      query={term}
      onQueryChange={(next) => {
        onTerm(next);
        setSelected(0);
      }}
      shortcut={null}
      onKeyDown={() => setSelected(Math.max(store.getState().selected, 0))}
      onSpotlightClose={onClose}
      returnFocus={false}
      lockScroll={false}
      attributes={{ content: { "aria-label": label } }}
      overlayProps={{ className: classes.overlay ?? "" }}
    >
      <Spotlight.Search
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={total > 0 ? optionId(current) : undefined}
        placeholder={placeholder}
        leftSection={<Icon name="search" />}
        autoComplete="off"
      />
      <div id={listId} role="listbox" aria-label={label} className={classes.list}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: the rule recommends a fieldset, but a listbox may only contain options and groups.
          <div key={section.label} role="group" aria-label={section.label} className={classes.section}>
            <div className={classes.label} aria-hidden="true">
              {section.label}
            </div>
            {section.results.map((result) => {
              index += 1;
              return (
                <Option
                  // Spotlight selects options by their position.
                  key={index}
                  id={optionId(index)}
                  result={result}
                  isSelected={index === current}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={classes.empty}>
        {failure ? failureText(failure) : total === 0 && !isSearching && nothing}
      </p>
    </Spotlight.Root>
  );
}

interface OptionProps {
  id: string;
  result: PaletteResult;
  isSelected: boolean;
}

function Option({ id, result, isSelected }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the search field, which handles the keys for all options.
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus, and names the active option in `aria-activedescendant`.
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-action
      data-selected={isSelected || undefined}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={result.onChoose}
    >
      <Icon name={result.icon} />
      <bdi className={classes.name}>{result.label}</bdi>{" "}
      {result.detail && <span className={classes.detail}>{result.detail}</span>}
      {result.reason && <span className={classes.reason}> {result.reason}</span>}
    </div>
  );
}
