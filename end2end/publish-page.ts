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
}

interface Made {
  pageID: number;
  pageVersionID: number;
}

interface Answer {
  Success: boolean;
  Errors: unknown[];
}

/** Makes a page of blocks and publishes it. */
export async function publishPage(caller: Caller, { blocks, ...page }: NewPage): Promise<void> {
  const made = await write<Made>(caller, "page/create", { ...page, type: "content" });
  await write(caller, `page/version/${made.pageVersionID}/store`, { title: page.title, blocks });
  await write(caller, `page/${made.pageID}/publish`, {});
}

async function write<T>(caller: Caller, path: string, body: unknown): Promise<T> {
  const answer = await caller.post<Answer & T>(path, body);
  if (!answer.Success) throw new Error(`${path} was refused: ${JSON.stringify(answer.Errors)}`);
  return answer;
}
