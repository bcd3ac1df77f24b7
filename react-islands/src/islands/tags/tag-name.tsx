import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
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

/** The name of a tag in its row, where it is changed. Escape leaves it as it is. */
export function TagName({ tag, onRenamed }: Props) {
  const { t } = useTranslation(["site", "editor"]);
  const [name, setName] = useState<string | null>(null);
  const renaming = useMutation({
    mutationFn: (next: string) => changeTag(tag.id, { name: next }),
    onSuccess: (saved) => {
      setName(null);
      onRenamed(saved.name);
    },
  });
  const fieldError = useFieldErrors(errorsOf(renaming.error));
  const close = () => {
    setName(null);
    renaming.reset();
  };
  if (name === null) {
    return (
      <span className={classes.name}>
        <span>{tag.name}</span>
        {tag.private && <span className={classes.private}>{t("tags.kind.private")}</span>}
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t("tags.rename.openOf", { name: tag.name })}
          onClick={() => setName(tag.name)}
        >
          {t("tags.rename.open")}
        </Button>
      </span>
    );
  }
  return (
    <Form
      className={classes.rename}
      failure={renaming.error}
      onSubmit={() => (cleanTag(name) === tag.name ? close() : renaming.mutate(name))}
    >
      <FormFailure title={t("tags.rename.failed")} failure={renaming.error} fields={["name"]} />
      <TextInput
        aria-label={t("tags.rename.label", { name: tag.name })}
        size="xs"
        value={name}
        ref={(input) => input?.focus()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
        error={fieldError("name", t("tags.columns.name"))}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={renaming.isPending}>
          {t("tags.rename.submit")}
        </Button>
        <Button variant="default" size="xs" onClick={close}>
          {t("editor:action.cancel")}
        </Button>
      </div>
    </Form>
  );
}
