export function Picture() {
  return (
    <>
      <path className="strong" d="M34 16h34M34 34h40M34 52h28" />
      <path d="M34 23h50M34 41h46" />
      <rect className="fill" x="12" y="10" width="14" height="12" rx="2" />
      <rect className="fill" x="12" y="28" width="14" height="12" rx="2" />
      <rect className="fill" x="12" y="46" width="14" height="12" rx="2" />
    </>
  );
}
