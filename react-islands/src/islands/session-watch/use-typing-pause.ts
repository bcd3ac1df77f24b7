import { useEffect, useState } from "react";
import { type Pause, Typing } from "./typing";

/**
 * Returns the first typing pause since `isWanted` became true.
 * Until then, returns null.
 */
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
