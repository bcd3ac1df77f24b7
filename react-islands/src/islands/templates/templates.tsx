import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteTemplate, listTemplates } from "../../api/templates";
import type { TemplatesProps } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { arrangeTemplates, BY_NAME, type SavedTemplate, SORT_COLUMNS } from "./arrange-templates";
import { RenameModal } from "./rename-modal";
import { useTemplateColumns } from "./template-columns";

interface Dialog {
  kind: "rename" | "delete";
  template: SavedTemplate;
}

/** List of the patterns and page templates that users saved. */
export function Templates({ language, pageTypes }: TemplatesProps) {
  const { t } = useTranslation("site");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [done, setDone] = useState("");
  const list = useList({
    name: ["saved-templates"],
    ownSorting: BY_NAME,
    fetchItems: async (state, signal) =>
      arrangeTemplates(await listTemplates(language, signal), state, language),
  });
  const close = () => setDialog(null);
  const finish = (words: string) => {
    close();
    setDone(words);
    list.reload();
  };
  const deletion = useMutation({
    mutationFn: ({ id }: SavedTemplate) => deleteTemplate(id),
    onSuccess: (_, { name }) => finish(t("templates.delete.done", { name })),
  });
  const open = (kind: Dialog["kind"]) => (template: SavedTemplate) => {
    deletion.reset();
    setDone("");
    setDialog({ kind, template });
  };
  const columns = useTemplateColumns(pageTypes, { onRename: open("rename"), onDelete: open("delete") });
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ id }) => Number(id)}
        words={{
          caption: t("templates.caption"),
          loading: t("templates.loading"),
          failed: t("templates.failed"),
          total: (count) => t("templates.total", { count }),
          empty: t("templates.empty"),
          searchPlaceholder: t("templates.search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`templates.columns.${value}`) }))}
      >
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {dialog?.kind === "rename" && (
        <RenameModal
          template={dialog.template}
          onDone={(name) => finish(t("templates.rename.done", { name }))}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <ConfirmModal
          title={t("templates.delete.of", { name: dialog.template.name })}
          text={t("templates.delete.text")}
          action={t("templates.delete.open")}
          tone="danger"
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(dialog.template)}
          onClose={close}
        >
          <FormFailure title={t("templates.delete.failed")} failure={deletion.error} />
        </ConfirmModal>
      )}
    </>
  );
}
