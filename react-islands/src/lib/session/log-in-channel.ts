const NAME = "pagewright:logged-in";

/** Notifies this browser's other windows. */
export function announceLogIn(userID: number, at: number): void {
  try {
    localStorage.setItem(NAME, `${userID} ${at}`);
  } catch {
    // Without storage, other windows get no notification.
  }
}

/** Calls `listener` after log-ins in other windows. */
export function onLogInElsewhere(listener: (userID: number) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === NAME && newValue) listener(Number.parseInt(newValue, 10));
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
