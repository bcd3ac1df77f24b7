/** Somebody who may call the API. */
export interface Caller {
  /** Posts JSON, and gives the answer where its status is 200. */
  post<T>(path: string, body: unknown): Promise<T>;
}

export interface NewPage {
  title: string;
  slug: string;
  locale: string;
  blocks: unknown[];
  /** A content page where nothing else is said. */
  type?: string;
  /** What its type asks of the page. */
  typeData?: Record<string, unknown>;
  /** What search engines say of it. */
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

/** Makes a page of blocks, publishes it and gives its number. */
export async function publishPage(
  caller: Caller,
  { blocks, seoDescription, ...page }: NewPage,
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
