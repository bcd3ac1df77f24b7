/** A client with access to the API. */
export interface Caller {
  /** Returns the body of the response. Its status must be 200. */
  post<T>(path: string, body: unknown): Promise<T>;
}

export interface PageToPublish {
  title: string;
  slug: string;
  locale: string;
  blocks: unknown[];
  /** Page type. Defaults to `content`. */
  type?: string;
  /** Fields of the page type. */
  typeData?: Record<string, unknown>;
  /** Description for search engines. */
  seoDescription?: string;
}

interface Made {
  pageID: number;
  pageVersionID: number;
}

interface Answer {
  Success: boolean;
  Errors: unknown[];
}

/** Creates and publishes a page. Returns its id. */
export async function createPublishedPage(
  caller: Caller,
  { blocks, seoDescription, ...page }: PageToPublish,
): Promise<number> {
  const made = await write<Made>(caller, "page/create", { type: "content", ...page });
  await write(caller, `page/version/${made.pageVersionID}/store`, {
    title: page.title,
    seoDescription,
    blocks,
  });
  await write(caller, `page/${made.pageID}/publish`, {});
  return made.pageID;
}

async function write<T>(caller: Caller, path: string, body: unknown): Promise<T> {
  const answer = await caller.post<Answer & T>(path, body);
  if (!answer.Success) throw new Error(`${path} was refused: ${JSON.stringify(answer.Errors)}`);
  return answer;
}
