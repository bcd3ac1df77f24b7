import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { linkKind, proposedLink } from "../../lib/link";
import { PageOption } from "../../shared/page-option";
import { useFailureText } from "../../ui/use-error-text";
import { useReadOnly } from "../read-only";
import classes from "./link-input.module.css";
import { useLinkProblem } from "./use-link-problem";
import { useLinkSuggestions } from "./use-link-suggestions";

interface Props {
  label: string;
  hint?: string | null;
  /** Error in addition to an invalid link. */
  error?: string | null;
  isRequired?: boolean;
  value: string;
  onChange: (link: string) => void;
  /** Called on Enter, unless it chooses a suggestion. */
  onEnter?: () => void;
  /**
   * True inside a popover, which contains suggestions.
   * Otherwise a click on them would close it.
   */
  isInPopover?: boolean;
}

/** Suggestions above leave controls below visible. */
const ABOVE = { withinPortal: false, position: "top-start", middlewares: { flip: false } } as const;

/**
 * Suggests pages, and anchors after `#`.
 * Converts web addresses, e-mail addresses and telephone numbers.
 */
export function LinkInput(props: Props) {
  const { label, hint, error, isRequired = false, value, onChange, onEnter, isInPopover = false } = props;
  const { t } = useTranslation("editor");
  const failureText = useFailureText();
  const isFixed = useReadOnly();
  const [isTyping, setTyping] = useState(false);
  const { anchors, pages, proposed, failure } = useLinkSuggestions(isFixed ? "" : value);
  const problem = useLinkProblem(value, isTyping);
  const kind = linkKind(value);
  const groups = [
    { group: t("linkField.groups.proposed"), items: proposed ? [proposed] : [] },
    { group: t("linkField.groups.anchors"), items: anchors },
    { group: t("linkField.groups.pages"), items: pages.map(({ link }) => link) },
  ];
  return (
    <div>
      <Autocomplete
        label={label}
        description={hint ?? t("form.linkHint")}
        withAsterisk={isRequired}
        error={problem ?? error}
        data={groups.filter(({ items }) => items.length > 0)}
        // Options already match the input.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const found = pages.find(({ link }) => link === option.value);
          return found ? <PageOption page={{ title: found.title, slug: found.link }} /> : option.value;
        }}
        value={value}
        onChange={(text) => {
          setTyping(true);
          onChange(text);
        }}
        onBlur={() => {
          setTyping(false);
          const meant = proposedLink(value);
          if (meant !== null) onChange(meant);
        }}
        onKeyDown={(event) => {
          // Enter chooses the highlighted suggestion.
          if (event.key !== "Enter" || event.currentTarget.hasAttribute("aria-activedescendant")) return;
          event.preventDefault();
          onEnter?.();
        }}
        comboboxProps={isInPopover ? ABOVE : {}}
        spellCheck={false}
        autoCapitalize="none"
      />
      {kind && <p className={classes.kind}>{t(`linkField.kinds.${kind}`)}</p>}
      {failure && <p className={classes.kind}>{failureText(failure)}</p>}
    </div>
  );
}
