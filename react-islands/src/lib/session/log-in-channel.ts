const NAME = "pagewright:logged-in";

/** Notifies the other windows of this browser about a log-in. */
export function announceLogIn(userID: number, at: number): void {
  try {
    localStorage.setItem(NAME, `${userID} ${at}`);
  } catch {
    // Without storage, other windows get no notification.
  }
}

/**
 * Calls `listener` after log-ins in other windows.
 * Returns a function that removes it.
 */
export function onLogInElsewhere(listener: (userID: number) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === NAME && newValue) listener(Number.parseInt(newValue, 10));
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
