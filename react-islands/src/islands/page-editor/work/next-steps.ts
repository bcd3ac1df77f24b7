import type { Grant } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import { isDirty, type SessionState } from "./session-state";

/** Permitted next actions on a page. */
export interface NextSteps {
  mayPublish: boolean;
  /** True if the current document is live. */
  isLive: boolean;
  mayRequest: boolean;
  mayUnpublish: boolean;
}

export function nextSteps(state: SessionState, permissions: Grant[]): NextSteps {
  const { page, base } = state;
  const isChanged = isDirty(state);
  const isLive = page.publishedVersionID === base.id && !isChanged;
  const isRequested =
    page.pageVersion.id === base.id && !isChanged && page.pageVersion.hasPublicationRequest === true;
  const mayPublish = mayDo(permissions, "publish-page", page);
  return {
    mayPublish,
    isLive,
    mayRequest: mayDo(permissions, "request-publication", page) && !isLive && !isRequested,
    mayUnpublish: mayPublish && Boolean(page.publishedVersionID),
  };
}
