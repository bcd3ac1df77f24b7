import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageListItem, Settings } from "../../api/wire";
import { runInSequence } from "../../lib/run-in-sequence";
import { publicPath } from "../../lib/slug";
import { FormFailure } from "../../ui/form-failure";
import { ModalActions } from "../../ui/modal-actions";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { ReferenceList } from "../reference-list";
import classes from "./page-dialogs.module.css";
import { PagesChoice } from "./pages-choice";

/** Properties of a page that the dialog needs. */
export type RemovablePage = Pick<PageListItem, "id" | "title" | "slug" | "locale" | "publishedVersionID">;

interface Props<P extends RemovablePage> {
  /**
   * Pages that can be removed.
   * If there are several, the user chooses.
   */
  pages: P[];
  settings: Settings;
  words: {
    title: string;
    /**
     * Describes the effect.
     * `path` is the public path, or null if the page is not live.
     */
    consequence: (page: P, path: string | null) => string;
    confirm: string;
    failed: string;
  };
  remove: (id: number) => Promise<void>;
  onDone: (pages: P[]) => void;
  onClose: () => void;
  /** An alternative action with a separate button. */
  alternative?: { label: string; run: () => void } | null;
}

/**
 * Asks before a removal.
 * Shows what visitors will see, and which links will break.
 */
export function RemovalModal<P extends RemovablePage>(props: Props<P>) {
  const { pages, settings, words, remove, onDone, onClose, alternative = null } = props;
  const { t } = useTranslation();
  const [left, setLeft] = useState(pages);
  const [chosen, setChosen] = useState(pages.length === 1 ? pages.map(({ id }) => id) : []);
  const meant = left.filter(({ id }) => chosen.includes(id));
  const removal = useMutation({
    mutationFn: () => runInSequence(meant, ({ id }) => remove(id)),
    onSuccess: ({ done, failure }) => {
      if (done.length > 0) onDone(done);
      if (failure === null) onClose();
      else setLeft(left.filter((page) => !done.includes(page)));
    },
  });
  const failure = removal.data?.failure ?? null;
  return (
    <ThemedModal tone="grey" title={words.title} size="lg" onClose={onClose}>
      <div className={classes.form}>
        <PagesChoice pages={left} chosen={chosen} onChange={setChosen} />
        {meant.map((page) => (
          <section key={page.id} className={classes.subject} aria-label={page.title}>
            <p>{words.consequence(page, pathOf(page, settings))}</p>
            <ReferenceList pageID={page.id} />
          </section>
        ))}
        {!removal.isPending && <FormFailure title={words.failed} failure={failure} />}
        <ModalActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("action.cancel")}
          </Button>
          {alternative && (
            <Button variant="default" onClick={alternative.run}>
              {alternative.label}
            </Button>
          )}
          <Button
            className={modal.danger}
            disabled={meant.length === 0}
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {words.confirm}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}

function pathOf(page: RemovablePage, settings: Settings): string | null {
  return page.publishedVersionID ? publicPath(page.slug, page.locale, settings.defaultLocale) : null;
}
