export function Picture() {
  return (
    <>
      <rect className="fill" x="6" y="8" width="84" height="48" rx="3" />
      <path className="strong" d="M14 26h44M14 34h30" />
      <rect className="accent" x="14" y="42" width="20" height="7" rx="2" />
    </>
  );
}
