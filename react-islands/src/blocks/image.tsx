export function Picture() {
  return (
    <>
      <rect className="fill" x="10" y="8" width="76" height="40" rx="3" />
      <circle className="accent" cx="28" cy="21" r="5" />
      <path className="strong" d="m10 44 22-14 14 9 18-13 22 14" />
      <path d="M30 55h36" />
    </>
  );
}
