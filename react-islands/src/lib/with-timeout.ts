/**
 * Returns the result of `work`, or `late` after a timeout.
 * The work continues then.
 */
export async function withTimeout<T, L>(work: Promise<T>, milliseconds: number, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  try {
    return await Promise.race([work, waited]);
  } finally {
    clearTimeout(timer);
  }
}
