export function Picture() {
  return (
    <>
      <path className="strong" d="M16 24c0-5 3-8 7-9M26 24c0-5 3-8 7-9" />
      <path d="M40 18h42M40 26h42M40 34h28" />
      <path className="strong" d="M40 48h20" />
    </>
  );
}
