import { Button } from "@mantine/core";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Block, DriftItem } from "../../../../api/wire";
import { moveBlock, removeBlock, takeBlock } from "../../../../document/commands/blocks";
import { indexAfterBlock } from "../../../../document/place-after";
import { findSchema } from "../../../../lib/schema";
import { FieldChanges } from "../../../../shared/comparison/field-changes";
import { FocusableButton } from "../../../../ui/focusable-button";
import { Notice } from "../../../../ui/notice";
import { useFailureText } from "../../../../ui/use-error-text";
import { useLostFocus } from "../../../../ui/use-lost-focus";
import formClasses from "../../form/changed-block.module.css";
import { useMayChangeType } from "../../state/may-change-type";
import { focusSelectedRow } from "../../state/selected-row";
import { hasRoomFor } from "../../state/slices/document";
import { useAcknowledge, useDrift } from "../../state/use-drift";
import { useActions, useEditorProps } from "../../state/use-editor";
import { useSession, useSessionState } from "../../state/use-session";
import { BlockName } from "../conflict/block-name";
import classes from "./drift-offers.module.css";
import { neighbourOf } from "./neighbour";

/** Lists source changes that no user has acknowledged, with actions. */
export function DriftOffers() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const { items } = useDrift();
  const acknowledging = useAcknowledge();
  const failureText = useFailureText();
  const { mayEdit } = useSession();
  const blocks = useSessionState(({ history }) => history.present.blocks);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading if a pressed button
  // disappears, so that a key that is held down
  // does not press the next button.
  const watched = useLostFocus(() => (heading.current ? heading.current.focus() : focusSelectedRow()));
  if (items.length === 0) return null;
  const hasMoved = items.some(({ change }) => change === "moved");
  return (
    <section className="admin-panel" aria-labelledby={headingId} {...watched}>
      <h2 ref={heading} id={headingId} className={classes.heading} tabIndex={-1}>
        {t("drift.heading")}
      </h2>
      <p className={classes.hint}>{t("drift.hint")}</p>
      {acknowledging.isError && <Notice tone="danger">{failureText(acknowledging.error)}</Notice>}
      <ul className={classes.offers}>
        {items.map((item) => (
          <li key={`${item.change} ${item.key}`} className={formClasses.drift}>
            <DriftOffer
              item={item}
              blocks={blocks}
              onAcknowledge={() => acknowledging.mutate({ keys: [item.key] })}
            />
          </li>
        ))}
      </ul>
      {hasMoved && mayEdit && (
        <Button
          component={FocusableButton}
          className={classes.order ?? ""}
          variant="default"
          loading={acknowledging.isPending}
          onClick={() => acknowledging.mutate({ order: true })}
        >
          {t("drift.keepOrder")}
        </Button>
      )}
    </section>
  );
}

interface OfferProps {
  item: DriftItem;
  /** Blocks of this translation. */
  blocks: Block[];
  onAcknowledge: () => void;
}

function DriftOffer({ item, blocks, onAcknowledge }: OfferProps) {
  const { t } = useTranslation(["workflow", "editor"]);
  const { blockTypes, pageTypes } = useEditorProps();
  const own = blocks.find(({ key }) => key === item.key);
  const { mayEdit } = useSession();
  const block = own ?? item.block ?? null;
  const schema = block && findSchema(blockTypes, block.type);
  const fields = item.key === "" ? pageTypes.flatMap((type) => type.fields) : (schema?.fields ?? []);
  return (
    <>
      <h3 className={classes.name}>
        {item.key === "" ? t("editor:settings.heading") : <BlockName block={block} />}{" "}
        <span className={classes.hint}>{t(`compare.change.${item.change}`)}</span>
      </h3>
      {item.fields.length > 0 && (
        <FieldChanges
          changes={item.fields}
          fields={fields}
          contents={[item.block?.props ?? {}, own?.props ?? {}]}
        />
      )}
      {mayEdit && (
        <div className={formClasses.buttons}>
          <OfferButtons item={item} blocks={blocks} onAcknowledge={onAcknowledge} />
        </div>
      )}
    </>
  );
}

function OfferButtons({ item, blocks, onAcknowledge }: OfferProps) {
  const { t } = useTranslation(["workflow", "editor"]);
  const session = useSession();
  const { announce, openTab, select } = useActions();
  const { items } = useDrift();
  const { blockTypes } = useEditorProps();
  const mayAdd = useMayChangeType();
  const { key, change, block } = item;
  const after = neighbourOf(item, items, blocks);
  const own = blocks.find((each) => each.key === key);
  const button = (label: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  switch (change) {
    case "added":
      if (own) return <p className={classes.hint}>{t("drift.afterStoring")}</p>;
      if (block && !mayAdd(findSchema(blockTypes, block.type))) {
        return (
          <>
            <p className={classes.hint}>{t("drift.notPermitted")}</p>
            {button(t("drift.decline"), onAcknowledge)}
          </>
        );
      }
      return (
        <>
          {block &&
            button(t("drift.takeOver"), () => {
              if (!hasRoomFor({ session }, 1)) announce(t("editor:outline.full"));
              // Appends the block if this page
              // lacks the block that precedes it.
              else
                session.perform((document) => takeBlock(document, block, after === undefined ? "" : after));
            })}
          {button(t("drift.decline"), onAcknowledge)}
        </>
      );
    case "removed":
      if (!own) return <p className={classes.hint}>{t("drift.afterStoring")}</p>;
      return (
        <>
          {button(t("drift.removeToo"), () => session.perform((document) => removeBlock(document, key)))}
          {button(t("drift.keep"), onAcknowledge)}
        </>
      );
    case "moved": {
      if (after === undefined) return null;
      const to = indexAfterBlock(blocks, key, after);
      if (to === null) return <p className={classes.hint}>{t("drift.afterStoring")}</p>;
      return button(t("drift.moveToo"), () => session.perform((document) => moveBlock(document, key, to)));
    }
    case "changed":
      return (
        <>
          {button(t(key === "" ? "drift.showFields" : "drift.show"), () => {
            select(key === "" ? null : key);
            openTab("overview");
          })}
          {button(t("drift.stillRight"), onAcknowledge)}
        </>
      );
  }
}
