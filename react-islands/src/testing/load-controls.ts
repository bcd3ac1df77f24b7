import { MoreControl } from "../fields/controls";

/** Loads all form controls, as the editor does when idle. */
export async function loadControls(): Promise<void> {
  MoreControl.preload();
  await import("../fields/more-controls");
}
