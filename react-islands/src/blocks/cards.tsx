export function Picture() {
  return (
    <>
      <rect className="fill" x="8" y="12" width="24" height="16" rx="2" />
      <rect className="fill" x="36" y="12" width="24" height="16" rx="2" />
      <rect className="fill" x="64" y="12" width="24" height="16" rx="2" />
      <path className="strong" d="M8 35h18M36 35h18M64 35h18" />
      <path d="M8 42h24M8 49h16M36 42h24M36 49h16M64 42h24M64 49h16" />
    </>
  );
}
