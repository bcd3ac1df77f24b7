declare module "@mdn/mdn-http-observatory" {
  /** Grades a host, with or without a port. */
  export function scan(host: string): Promise<unknown>;
}

declare module "vnu-jar" {
  /** Path of the checker's JAR file. */
  const path: string;
  export default path;
}
