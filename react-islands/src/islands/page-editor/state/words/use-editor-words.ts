import { useTranslation } from "react-i18next";
import type { PageEditorProps } from "../../../../api/wire";
import { findBlock } from "../../../../document/document";
import { findSchema, typeName } from "../../../../lib/schema";
import { useItemText, useTrailText } from "../../../../shared/use-trail-text";
import type { PageSession } from "../../work/page-session";
import { placeText } from "../place/place-text";
import type { EditorWords } from "./editor-words";
import { stepText } from "./step-text";

export function useEditorWords(session: PageSession, props: PageEditorProps): EditorWords {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const trailText = useTrailText();
  const itemText = useItemText();
  const { blockTypes, language } = props;
  const words: EditorWords = {
    t,
    placeText: (place) => placeText(place, { t, trailText, itemText, session, props }),
    blocksText: (blocks) =>
      words.typesText(blocks.map((key) => findBlock(session.state().history.present, key)?.type)),
    typesText: (types) => {
      const [only, ...others] = types;
      if (only === undefined || others.length > 0) return t("outline.blocks", { count: types.length });
      return findSchema(blockTypes, only) ? typeName(blockTypes, only, language) : t("outline.unknown");
    },
    stepText: (deltas) => stepText(deltas, { ...words, session }),
  };
  return words;
}
