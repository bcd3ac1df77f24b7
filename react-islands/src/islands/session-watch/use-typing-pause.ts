import { useEffect, useState } from "react";
import { type Pause, Typing } from "./typing";

/** The pause in typing since something wants to show itself, which it may from then on; null while there was none. */
export function useTypingPause(isWanted: boolean): Pause | null {
  const [typing] = useState(() => new Typing());
  const [pause, setPause] = useState<Pause | null>(null);
  useEffect(() => typing.start(), [typing]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = typing.whenPaused(setPause);
    return () => {
      stop();
      setPause(null);
    };
  }, [isWanted, typing]);
  return pause;
}
