import { MoreControl } from "../fields/controls";

/** Loads all controls, as the editor does in idle time. */
export async function loadControls(): Promise<void> {
  MoreControl.preload();
  await import("../fields/more-controls");
}
