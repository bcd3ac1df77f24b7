import { Autocomplete, Button, CloseButton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileQuery } from "../../api/media";
import type { MediaFile } from "../../api/wire";
import { fileLink, linkedFileID, linkKind, proposedLink } from "../../lib/link";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { PageOption } from "../../shared/page-option";
import { Icon } from "../../ui/icon";
import { useFailureText } from "../../ui/use-error-text";
import { DOWNLOAD_KINDS } from "../library/download-kinds";
import { useReadOnly } from "../read-only";
import classes from "./link-input.module.css";
import { useLinkProblem } from "./use-link-problem";
import { useLinkSuggestions } from "./use-link-suggestions";

interface Props {
  label: string;
  hint?: string | null;
  /** Error that is shown if the link is valid. */
  error?: string | null;
  isRequired?: boolean;
  value: string;
  onChange: (link: string) => void;
  /** Called on Enter, unless it chooses a suggestion. */
  onEnter?: () => void;
  /**
   * True if the input is in a popover.
   * Then the suggestions are rendered inside the
   * popover, because clicks outside close it.
   */
  isInPopover?: boolean;
  /** Called with the file that the user chooses. */
  onFile?: (file: MediaFile) => void;
  /** Called when the media picker opens or closes. */
  onPicking?: (isOpen: boolean) => void;
}

/**
 * Places the suggestions above the input,
 * so that controls below it stay visible.
 */
const ABOVE = { withinPortal: false, position: "top-start", middlewares: { flip: false } } as const;

/**
 * Input for a link: an address, or a file of the media library.
 */
export function LinkInput(props: Props) {
  const { value, onChange, onFile, onPicking } = props;
  const { t } = useTranslation("editor");
  const isFixed = useReadOnly();
  const media = useMediaPicker({
    kinds: DOWNLOAD_KINDS,
    onChoose: (file) => {
      onChange(fileLink(file.id));
      onFile?.(file);
    },
  });
  useEffect(() => onPicking?.(media.isOpen), [onPicking, media.isOpen]);
  const fileID = linkedFileID(value);
  return (
    <div className={classes.link}>
      {fileID === null ? <AddressInput {...props} /> : <LinkedFile {...props} fileID={fileID} />}
      {!isFixed && (
        <Button
          variant="default"
          size="xs"
          className={classes.choose}
          leftSection={<Icon name="file" />}
          onClick={media.open}
        >
          {t(fileID === null ? "linkField.chooseFile" : "linkField.changeFile")}
        </Button>
      )}
      {media.picker}
    </div>
  );
}

/** File to which the link leads, by its name. */
function LinkedFile(props: Props & { fileID: number }) {
  const { label, hint, error, isRequired = false, value, onChange, fileID } = props;
  const { t } = useTranslation("editor");
  const isFixed = useReadOnly();
  const { data, isError } = useQuery(fileQuery(fileID));
  return (
    <div>
      <TextInput
        label={label}
        description={hint ?? t("form.linkHint")}
        withAsterisk={isRequired}
        error={isError ? t("linkField.fileGone") : error}
        readOnly
        value={data?.fileName ?? value}
        rightSection={
          !isFixed && <CloseButton aria-label={t("linkField.removeFile")} onClick={() => onChange("")} />
        }
      />
      <p className={classes.kind}>{t("linkField.kinds.file")}</p>
    </div>
  );
}

/**
 * Link input that suggests pages, and anchors after `#`.
 * On blur, converts web addresses, e-mail
 * addresses and telephone numbers to links.
 */
function AddressInput(props: Props) {
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
        // The options already match the input.
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
          // If a suggestion is highlighted, Enter chooses it.
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
