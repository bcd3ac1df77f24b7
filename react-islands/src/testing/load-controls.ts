import { MoreControl } from "../fields/controls";

/** Loads the controls of all fields, as the editor does in idle time. */
export async function loadControls(): Promise<void> {
  MoreControl.preload();
  await import("../fields/more-controls");
}
