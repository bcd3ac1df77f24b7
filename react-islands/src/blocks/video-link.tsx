export function Picture() {
  return (
    <>
      <rect className="fill" x="10" y="8" width="76" height="48" rx="3" />
      <path className="accent" d="M41 22v20l17-10z" />
    </>
  );
}
