import { Button, Input } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { BlockFile } from "../../api/wire";
import type { ControlProps } from "../control";
import classes from "../items/items.module.css";

/** The documents that a field names. The server offers no list of documents yet, so one can only be taken away. */
export function FilesControl(props: ControlProps<"file"> | ControlProps<"files">) {
  const { field, path, label, hint, error, value, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const files = (value ?? []) as BlockFile[];
  const remove = (index: number) => {
    const left = files.toSpliced(index, 1);
    onChange(path, left.length > 0 ? left : undefined);
  };
  return (
    <fieldset className={classes.items} aria-describedby={`${id}-hint`}>
      <legend>
        <Input.Label labelElement="div" required={field.need === "required"}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      <ul className={classes.list}>
        {files.map((file, index) => {
          const name = file.fileName || t("file.unnamed", { id: file.fileID });
          return (
            <li
              key={`${file.fileID}-${files.slice(0, index).filter((f) => f.fileID === file.fileID).length}`}
              className={classes.item}
            >
              <div className={classes.head}>
                <span className={classes.spread}>{name}</span>
                <Button
                  variant="subtle"
                  size="xs"
                  color="red"
                  aria-label={t("image.removeNamed", { name })}
                  onClick={() => remove(index)}
                >
                  {t("image.remove")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <p id={`${id}-hint`} className={classes.hint}>
        {t("file.notOffered")}
      </p>
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}
