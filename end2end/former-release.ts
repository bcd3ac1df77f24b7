import type { Page } from "@playwright/test";

/**
 * Replaces the unsaved work in the browser by the
 * databases that the former release would have stored.
 * Each step of the stored undo history sets the
 * first block to the next of `texts`.
 */
export async function replaceByFormerWork(
  page: Page,
  path: string,
  former: string,
  texts: string[],
): Promise<void> {
  const id = path.split("/").at(-1) ?? "";
  await page.evaluate(keepAsFormerRelease, { id, former, texts });
}

interface Former {
  id: string;
  former: string;
  texts: string[];
}

/** Runs in the browser, and creates the databases. */
async function keepAsFormerRelease({ id, former, texts }: Former): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const create = (name: string, stores: Record<string, [key: string | string[], index?: string]>) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [store, [keyPath, index]] of Object.entries(stores)) {
        const created = request.result.createObjectStore(store, { keyPath });
        if (index) created.createIndex(index, index);
      }
    };
    return done(request);
  };
  const put = async (database: IDBDatabase, store: string, record: object) => {
    await done(database.transaction(store, "readwrite").objectStore(store).put(record));
  };

  const newRelease = await done(indexedDB.open("pagewright"));
  const heads = await done(newRelease.transaction("journals").objectStore("journals").getAll());
  const { work } = heads.find((head: { work: string }) => head.work.endsWith(`:page:${id}`));
  newRelease.close();
  await done(indexedDB.deleteDatabase("pagewright"));

  const answer = await fetch(`/api/pagewright/page/${id}`, {
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  const { pageVersion } = await answer.json();
  const { title, seoTitle, seoDescription, seoKeywords, seoImage = null, seoNoIndex } = pageVersion;
  const { blocks, pageType, __images, __files } = pageVersion;
  const [quote, ...others] = blocks;
  const [path = ""] = Object.entries(quote.props).find(([, value]) => value === former) ?? [];
  const document = {
    ...{ title, seoTitle, seoDescription, seoKeywords, seoImage, seoNoIndex, pageType, __images, __files },
    blocks: [{ ...quote, props: { ...quote.props, [path]: texts.at(-1) } }, ...others],
  };
  const state = { work, journal: "former", at: Date.now(), base: pageVersion.id, mark: "newest" };
  const copies = await create("pagewright-work", { copies: [["work", "journal"], "work"], aside: ["id"] });
  await put(copies, "copies", { ...state, format: 2, document, autosave: null, unanswered: [] });
  copies.close();

  const histories = await create("pagewright-history", {
    heads: ["journal"],
    steps: [["journal", "id"], "journal"],
  });
  const target = { part: "block", key: quote.key };
  for (const [index, text] of texts.entries()) {
    const value = texts[index - 1] ?? former;
    const delta = { type: "set", target, group: "props", path, value, former: text };
    await put(histories, "steps", { journal: "former", id: index + 1, deltas: [delta] });
  }
  const past = texts.map((_, index) => index + 1);
  await put(histories, "heads", { ...state, format: 1, isStored: false, past, future: [] });
  histories.close();
}
