import { MoreControl } from "../fields/controls";

/** Loads all controls, like an idle editor. */
export async function loadControls(): Promise<void> {
  MoreControl.preload();
  await import("../fields/more-controls");
}
