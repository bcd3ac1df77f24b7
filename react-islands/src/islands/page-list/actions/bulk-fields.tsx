import { NativeSelect, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../api/bounds";
import { localeName } from "../../../lib/locale";
import { TagInput } from "../../../shared/tag-input";
import { useLanguage } from "../../../ui/use-language";
import type { BulkInput } from "./bulk-work";
import type { BulkTask } from "./use-page-actions";

interface Props {
  task: BulkTask;
  /** Locales into which the pages can be translated. */
  locales: string[];
  value: BulkInput;
  onChange: (part: Partial<BulkInput>) => void;
}

/** Input for the values that a task needs, if any. */
export function BulkFields({ task, locales, value, onChange }: Props) {
  const { t } = useTranslation("lists");
  const language = useLanguage();
  switch (task) {
    case "request":
      return (
        <Textarea
          className="any-direction"
          label={t("bulk.request.comment")}
          data-autofocus
          maxLength={BOUNDS.RequestPublication.comment.maxLength}
          autosize
          minRows={2}
          maxRows={6}
          value={value.comment}
          onChange={(event) => onChange({ comment: event.currentTarget.value })}
        />
      );
    case "translate":
      return (
        <NativeSelect
          label={t("bulk.translate.locale")}
          data-autofocus
          value={value.locale}
          onChange={(event) => onChange({ locale: event.currentTarget.value })}
          data={locales.map((code) => ({ value: code, label: localeName(code, language) }))}
        />
      );
    case "tag":
      return (
        <TagInput
          label={t("bulk.tag.name")}
          description={t("bulk.tag.hint")}
          error={null}
          max={1}
          value={value.tag === "" ? [] : [value.tag]}
          onChange={([tag = ""]) => onChange({ tag })}
        />
      );
    default:
      return null;
  }
}
