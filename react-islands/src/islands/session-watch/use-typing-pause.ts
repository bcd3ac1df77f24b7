import { useEffect, useState } from "react";
import { Typing } from "./typing";

/** Whether there was a pause in typing since something wants to take the focus; from then on it may keep it. */
export function useTypingPause(isWanted: boolean): boolean {
  const [typing] = useState(() => new Typing());
  const [isPaused, setPaused] = useState(false);
  useEffect(() => typing.start(), [typing]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = typing.whenPaused(() => setPaused(true));
    return () => {
      stop();
      setPaused(false);
    };
  }, [isWanted, typing]);
  return isPaused;
}
