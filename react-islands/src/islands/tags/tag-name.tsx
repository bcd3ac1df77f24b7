import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeTag } from "../../api/tags";
import type { ListedTag } from "../../api/wire";
import { cleanTag } from "../../lib/tag-name";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./tags.module.css";

interface Props {
  tag: ListedTag;
  onRenamed: (name: string) => void;
}

/** The name of a tag in its row, where it can be changed. */
export function TagName({ tag, onRenamed }: Props) {
  const { t } = useTranslation("site");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
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

/** Escape leaves the name as it is. */
function RenameForm({ tag, onRenamed, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(["site", "common"]);
  const [name, setName] = useState(tag.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const renaming = useMutation({
    mutationFn: () => changeTag(tag.id, { name }),
    onSuccess: (saved) => {
      onClose();
      onRenamed(saved.name);
    },
  });
  const fieldError = useFieldErrors(errorsOf(renaming.error));
  return (
    <Form
      className={classes.rename}
      failure={renaming.error}
      onSubmit={() => (cleanTag(name) === tag.name ? onClose() : renaming.mutate())}
    >
      <FormFailure title={t("tags.rename.failed")} failure={renaming.error} fields={["name"]} />
      <TextInput
        ref={input}
        aria-label={t("tags.rename.label", { name: tag.name })}
        size="xs"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
        error={fieldError("name", t("tags.columns.name"))}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={renaming.isPending}>
          {t("tags.rename.submit")}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </Form>
  );
}
