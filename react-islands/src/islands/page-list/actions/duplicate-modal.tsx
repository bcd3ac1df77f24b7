import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { duplicatePage } from "../../../api/copies";
import type { Grant, PageListItem, Settings } from "../../../api/wire";
import { localeName } from "../../../lib/locale";
import { CopyModal } from "../../../shared/page-dialogs/copy-modal";
import { AS_VALUE } from "../../../ui/i18n";
import { useLanguage } from "../../../ui/use-language";
import type { PageActionResult } from "./page-action-notice";
import { localesToCreateIn } from "./rights";

interface Props {
  /** The page in all locales from which the user may copy it. */
  pages: PageListItem[];
  settings: Settings;
  permissions: Grant[];
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

/** Dialog that copies a page to a new, independent page. */
export default function DuplicateModal({ pages, settings, permissions, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const [sourceID, setSourceID] = useState(pages[0]?.id ?? 0);
  const source = pages.find(({ id }) => id === sourceID);
  const locales = localesToCreateIn(source?.type ?? "", settings, permissions);
  const [chosen, setChosen] = useState(source?.locale ?? "");
  const locale = locales.includes(chosen) ? chosen : (locales[0] ?? "");
  const optionOf = (code: string) => ({ value: code, label: localeName(code, language) });
  if (!source) return null;
  return (
    <CopyModal
      words={{
        title: t("duplicate.title", { title: source.title }),
        confirm: t("duplicate.confirm"),
        failed: t("duplicate.failed"),
      }}
      initialTitle={t("duplicate.copyOf", { title: source.title, ...AS_VALUE })}
      locale={locale}
      fixedSlug={null}
      settings={settings}
      create={(copy) => duplicatePage({ ...copy, pageID: source.id, locale })}
      onCreated={(page) => onDone({ kind: "created", page })}
      onClose={onClose}
    >
      {pages.length > 1 && (
        <NativeSelect
          label={t("duplicate.source")}
          value={String(sourceID)}
          onChange={(event) => setSourceID(Number(event.currentTarget.value))}
          data={pages.map((page) => ({ ...optionOf(page.locale), value: String(page.id) }))}
        />
      )}
      <NativeSelect
        label={t("common:page.locale")}
        value={locale}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={locales.map(optionOf)}
      />
    </CopyModal>
  );
}
