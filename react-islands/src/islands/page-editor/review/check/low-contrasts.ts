import type { Field } from "../../../../api/wire";
import type { PageDocument } from "../../../../document/document";
import { shownFields } from "../../../../document/shown-fields";
import { readColourTokens } from "../../../../fields/colour/colour-tokens";
import { isLow, tokenContrast } from "../../../../fields/colour/token-contrast";
import { findSchema } from "../../../../lib/schema";
import type { Schemas } from "../../../../shared/schemas";
import type { PageFinding } from "./page-finding";

/**
 * Finds chosen colors on which text is hard to read.
 * Reads their values from the style sheets.
 */
export function lowContrasts(
  { blocks, pageType }: PageDocument,
  type: string,
  { blockTypes, pageTypes }: Schemas,
): PageFinding[] {
  const ofPage = pageTypes.find(({ id }) => id === type)?.fields ?? [];
  const chosen = [
    ...coloursIn(ofPage, pageType.props ?? {}, "pageType.props."),
    ...blocks.flatMap((block) => {
      const fields = findSchema(blockTypes, block.type)?.fields ?? [];
      return coloursIn(fields, block.props ?? {}, `blocks[${block.key}].`);
    }),
  ];
  if (chosen.length === 0) return [];
  const tokens = readColourTokens(document.styleSheets);
  const hard = new Map([...new Set(chosen.map(({ token }) => token))].map((token) => [token, isHard(token)]));
  return chosen.flatMap(({ place, token }) =>
    hard.get(token) ? [{ kind: "contrast" as const, place, subject: token }] : [],
  );

  function isHard(token: string): boolean {
    const found = tokenContrast(token, tokens);
    return found !== null && isLow(found);
  }
}

interface ChosenColour {
  place: string;
  token: string;
}

function coloursIn(fields: Field[], props: Record<string, unknown>, prefix: string): ChosenColour[] {
  return shownFields(fields, props).flatMap(({ field, path, value }) =>
    field.kind === "colour" && typeof value === "string" && value !== ""
      ? [{ place: prefix + path, token: value }]
      : [],
  );
}
