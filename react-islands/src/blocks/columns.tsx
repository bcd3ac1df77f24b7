export function Picture() {
  return (
    <>
      <path className="strong" d="M10 16h26" />
      <path d="M10 26h34M10 34h32M10 42h34M10 50h20" />
      <rect className="fill" x="52" y="10" width="36" height="44" rx="3" />
      <circle className="accent" cx="64" cy="24" r="4" />
      <path className="strong" d="m52 48 12-10 8 6 16-12" />
    </>
  );
}
