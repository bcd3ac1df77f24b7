declare module "@mdn/mdn-http-observatory" {
  /** Grades a host, which may have a port. */
  export function scan(host: string): Promise<unknown>;
}

declare module "vnu-jar" {
  /** The path of the checker. */
  const path: string;
  export default path;
}
