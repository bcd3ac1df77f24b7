import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import classes from "./backups.module.css";

interface Props {
  title: string;
  failure: unknown;
  /** Fields that show their own errors. */
  fields?: string[];
}

/** Reason why a task was refused. The server has English sentences for some. */
export function RefusalNotice({ title, failure, fields = [] }: Props) {
  const { t } = useTranslation("backups");
  const refusal = errorsOf(failure).find(
    ({ model, property }) => model === "backup" && !fields.includes(property),
  );
  if (refusal?.property === "run") return <SentenceNotice title={title} sentence={t("running")} />;
  if (refusal?.detail) return <SentenceNotice title={title} sentence={refusal.detail} lang="en" />;
  return <FormFailure title={title} failure={failure} fields={fields} />;
}

interface SentenceProps {
  title: string;
  sentence: string;
  lang?: "en";
}

export function SentenceNotice({ title, sentence, lang }: SentenceProps) {
  return (
    <Notice tone="danger">
      <p className={classes.sentence}>
        {title} <span lang={lang}>{sentence}</span>
      </p>
    </Notice>
  );
}
