import { useMemo } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { findFilesByHash } from "../../../../api/media";
import { followChoice } from "../../state/chosen-row";
import { useEditorProps } from "../../state/editor-props";
import { useMayChangeType } from "../../state/may-change-type";
import type { BlockActions } from "../block-actions";
import { type Offered, readPaste } from "./read-paste";

/** Blocks by way of the system's clipboard; each answers with what there is to say about it. */
export interface BlockClipboard {
  /** Puts blocks into the clipboard of an event; null where there are none. */
  copyTo(data: DataTransfer, keys: string[]): string | null;
  pasteFrom(data: DataTransfer, after: string | null): Promise<string>;
  /** The same without an event, which fails where the browser or the person refuses it. */
  copy(keys: string[]): Promise<string>;
  paste(after: string | null): Promise<string>;
}

export function useBlockClipboard(actions: BlockActions): BlockClipboard {
  const { t } = useTranslation("editor");
  const { blockTypes } = useEditorProps();
  const mayAdd = useMayChangeType();

  return useMemo(() => {
    const insertBlocks = async (offered: Offered, after: string | null): Promise<string> => {
      const destination = {
        installation: window.location.origin,
        schemas: blockTypes,
        mayAdd,
        findFiles: findFilesByHash,
      };
      const pasted = await readPaste(offered, destination, actions.page());
      if (pasted.blocks === null) {
        if (pasted.refusal === "none") return t("outline.nothingToPaste");
        return pasted.refusal === "too-many" ? t("outline.full") : t(`outline.refusal.${pasted.refusal}`);
      }
      const { blocks, troubles, emptyPictures } = pasted;
      flushSync(() => actions.paste(blocks, after));
      followChoice();
      return [
        t("outline.pasted", { count: blocks.length }),
        ...(emptyPictures > 0 ? [t("outline.emptyPictures", { count: emptyPictures })] : []),
        ...troubles.map((trouble) => t(`outline.trouble.${trouble}`)),
      ].join(" ");
    };
    // Other programs put on the clipboard what they like, also what no reader is prepared for.
    const insert = async (offer: () => Offered, after: string | null): Promise<string> => {
      try {
        return await insertBlocks(offer(), after);
      } catch {
        return t("outline.refusal.failed");
      }
    };
    return {
      copyTo(data, keys) {
        const text = actions.copy(keys);
        if (text === null) return null;
        data.setData("text/plain", text);
        return t("outline.copied", { count: keys.length });
      },
      pasteFrom: (data, after) =>
        insert(
          () => ({
            text: data.getData("text/plain"),
            html: data.getData("text/html"),
            hasFile: data.types.includes("Files"),
          }),
          after,
        ),
      async copy(keys) {
        await navigator.clipboard.writeText(actions.copy(keys) ?? "");
        return t("outline.copied", { count: keys.length });
      },
      async paste(after) {
        const offered = await readSystemClipboard();
        return insert(() => offered, after);
      },
    };
  }, [actions, blockTypes, mayAdd, t]);
}

async function readSystemClipboard(): Promise<Offered> {
  const offered: Offered = { text: "", html: "", hasFile: false };
  for (const item of await navigator.clipboard.read()) {
    const textOf = async (type: string) =>
      item.types.includes(type) ? (await item.getType(type)).text() : "";
    offered.text ||= await textOf("text/plain");
    offered.html ||= await textOf("text/html");
    offered.hasFile ||= item.types.some((type) => type.startsWith("image/"));
  }
  return offered;
}
