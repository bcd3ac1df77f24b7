import { useState } from "react";
import { lazyPart } from "../../../../ui/lazy-part";
import { useRequest } from "./use-request";

const RequestContent = lazyPart(() => import("./request-content"));
const DecisionBar = lazyPart(() => import("./decision-bar"));

/** Notice about a publication request. It stays after the decision, and tells the result. */
export function RequestNotice() {
  const request = useRequest();
  const [wasRequested, setRequested] = useState(false);
  if (request && !wasRequested) setRequested(true);
  return wasRequested && <RequestContent />;
}

/** Loads the buttons about a publication request while there is one. */
export function RequestDecision() {
  return useRequest() && <DecisionBar />;
}
