import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeTag } from "../../api/tags";
import type { ListedTag, VersionedTag } from "../../api/wire";
import { cleanTag } from "../../lib/tag-name";
import { ClashNotice } from "../../ui/clash-notice";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useFocusAfter } from "../../ui/use-focus-after";
import { useRebasedForm } from "../../ui/use-rebased-form";
import classes from "./tags.module.css";

interface Props {
  tag: ListedTag;
  onRenamed: (name: string) => void;
}

/** Name of a tag, which can be edited in its row. */
export function TagName({ tag, onRenamed }: Props) {
  const { t } = useTranslation("site");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  if (isOpen) return <RenameForm tag={tag} onRenamed={onRenamed} onClose={() => setOpen(false)} />;
  return (
    <span className={classes.name}>
      <bdi>{tag.name}</bdi>
      {tag.private && <span className={classes.private}>{t("tags.kind.private")}</span>}
      <Button
        ref={button}
        variant="subtle"
        size="compact-xs"
        aria-label={t("tags.rename.openOf", { name: tag.name })}
        onClick={() => setOpen(true)}
      >
        {t("tags.rename.open")}
      </Button>
    </span>
  );
}

/** Form that renames a tag. Escape cancels it. */
function RenameForm({ tag, onRenamed, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(["site", "common"]);
  const form = useRebasedForm<VersionedTag, { name: string }>({
    first: tag,
    valuesOf: ({ name }) => ({ name }),
    send: (values, base) => changeTag(base, values),
    onSaved: (saved) => {
      onClose();
      onRenamed(saved.name);
    },
  });
  const { name } = form.values;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const fieldError = useFieldErrors(errorsOf(form.failure));
  return (
    <Form
      className={classes.rename}
      failure={form.failure}
      onSubmit={() => (cleanTag(name) === tag.name ? onClose() : form.save())}
    >
      <FormFailure title={t("tags.rename.failed")} failure={form.failure} fields={["name"]} />
      <ClashNotice
        clashing={form.clashing}
        labelOf={() => t("tags.columns.name")}
        textOf={(_, value) => String(value)}
      />
      <TextInput
        ref={input}
        aria-label={t("tags.rename.label", { name: tag.name })}
        size="xs"
        value={name}
        onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
        error={fieldError("name", t("tags.columns.name"))}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={form.isSaving}>
          {t("tags.rename.submit")}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </Form>
  );
}
