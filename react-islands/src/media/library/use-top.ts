import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Returns a ref, and the distance of its
 * element from the top of the page in pixels.
 */
export function useTop<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return [element, top];
}
