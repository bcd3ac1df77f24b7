import type { PageVersion } from "../../../api/wire";
import { diff } from "../../../document/diff";
import { documentOf, type PageDocument } from "../../../document/document";
import { NO_STEPS, type Stacks } from "../../../document/history";
import type { LocalCopy } from "./storage/copy-database";
import type { KeptHistory } from "./storage/kept-histories";

/**
 * The stacks that lead to a copy of unsaved work. Copies and histories are written apart, so a browser that ended in
 * between may have a history that is a change behind: then what was typed since is one step where the state before is
 * known, and nothing can be redone. One that is a change ahead has a step that takes back nothing.
 */
export function stacksOfCopy(kept: KeptHistory | null, copy: LocalCopy, base: PageVersion): Stacks {
  // Steps that were not brought onto the newer version would take back what others did in it.
  if (!kept || kept.base !== copy.base) return NO_STEPS;
  if (kept.mark === copy.mark) return { past: kept.past, future: kept.future, dropped: 0 };
  return { past: [...kept.past, ...sinceStored(kept, copy.document, base)], future: [], dropped: 0 };
}

function sinceStored({ isStored }: KeptHistory, document: PageDocument, base: PageVersion) {
  const back = isStored ? diff(document, documentOf(base)) : [];
  return back.length > 0 ? [back] : [];
}
