export function Picture() {
  return (
    <>
      <path className="strong" d="M14 14h38" />
      <path d="M14 24h68M14 32h64M14 40h68M14 48h46" />
    </>
  );
}
