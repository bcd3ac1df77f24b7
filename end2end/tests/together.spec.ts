import { expect, type Page } from "@playwright/test";
import { Author, type AuthoredBlock, type Passage } from "../author.ts";
import { newColleague, test } from "../fixtures.ts";
import { randomNumbers } from "../random.ts";

/**
 * Seed of the random numbers that choose
 * the steps of the authors and their order.
 */
const SEED = Number(process.env.PAGEWRIGHT_TOGETHER_SEED ?? 1);
/** Duration of the test. 0 runs each step once. */
const DURATION_MINUTES = Number(process.env.PAGEWRIGHT_TOGETHER_MINUTES ?? 0);
/**
 * Maximum number of words that each author adds to a
 * field, and of cards (`MAX_ADDED_CARDS`) to a block.
 */
const MAX_ADDED_WORDS = 12;
const MAX_ADDED_CARDS = 10;

interface AuthorTurn {
  author: Author;
  other: Author;
  /** Blocks in which both authors have fields. */
  shared: AuthoredBlock[];
  /** Returns a random number between 0 and 1. */
  random: () => number;
}

/** Actions that an author can perform in one turn. */
const STEPS = {
  "write in a block of one's own": (turn) => turn.author.write(pick(ownPassages(turn), turn)),
  "write in a block of both": (turn) => turn.author.write(pick(sharedPassages(turn), turn)),
  "delete a word": async (turn) => {
    const long = turn.author.passages.filter(({ words }) => words.length > 1);
    if (long.length > 0) await turn.author.deleteLastWord(pick(long, turn));
  },
  "add a block": async (turn) => {
    await turn.author.addBlock(pick(["Hero", "Quote", "Text"], turn));
  },
  "add a card": async (turn) => {
    const { author, shared } = turn;
    const count = author.passages.filter(({ card }) => card !== null).length;
    if (count < MAX_ADDED_CARDS) await author.addCard(pick(shared.filter(isOfCards), turn));
  },
  "move a block": (turn) => turn.author.move(pick(turn.author.passages, turn).block),
  "remove a block": async (turn) => {
    const blocks = [...new Set(ownPassages(turn).map(({ block }) => block))];
    // Keeps one block to write in.
    if (blocks.length > 1) await turn.author.removeBlock(pick(blocks, turn));
  },
  store: ({ author }) => author.store(),
  "store in the middle of a sentence": (turn) => turn.author.writeWhileStoring(pickPassage(turn)),
  "take over": (turn) => turn.author.takeOver(turn.other, pickPassage(turn)),
  "load the tab again": (turn) => turn.author.reload(pickPassage(turn)),
  "load the tab again while storing": (turn) => turn.author.reloadWhileStoring(pickPassage(turn)),
  "go on in another tab": (turn) => turn.author.changeTab(pickPassage(turn)),
  "write without a connection": (turn) => turn.author.writeOffline(pickPassage(turn)),
  "undo and redo": ({ author, random }) => author.undoAndRedo(1 + Math.floor(random() * 5)),
} satisfies Record<string, (turn: AuthorTurn) => Promise<void>>;

type StepName = keyof typeof STEPS;

// A timeout for each action, so that
// the error names the step that hangs.
test.use({ actionTimeout: 60_000 });

test("nothing is lost of what two people do on one page at the same time", async ({ browser, site }) => {
  test.setTimeout(DURATION_MINUTES * 60_000 + 300_000);
  console.log(`Two people on one page: seed ${SEED}, ${DURATION_MINUTES} minutes`);
  const newAuthor = async (name: string) => new Author(name, await newColleague(browser, site, name));
  const [tess, ivo] = await Promise.all([newAuthor("Tess Vink"), newAuthor("Ivo Maas")]);
  const shared = await test.step("both open a page", () => openBoth(tess, ivo));
  const seeds = randomNumbers(SEED);
  const turns: AuthorTurn[] = [
    { author: tess, other: ivo, shared, random: randomNumbers(seeds() * 2 ** 32) },
    { author: ivo, other: tess, shared, random: randomNumbers(seeds() * 2 ** 32) },
  ];

  const end = Date.now() + DURATION_MINUTES * 60_000;
  for (let round = 1; round === 1 || Date.now() < end; round += 1) {
    // The authors run the steps in opposite orders,
    // each a half, so that every step runs.
    const order = shuffled(Object.keys(STEPS) as StepName[], seeds);
    const orders = [order, order.toReversed()];
    for (let index = 0; index < order.length / 2; index += 1) {
      const names = orders.map((each) => each[index] as StepName);
      await test.step(`round ${round}: ${names.join(", and ")}`, async () => {
        await Promise.all(turns.map((turn, place) => STEPS[names[place] as StepName](turn)));
        await Promise.all(turns.map(({ author }) => author.isNotAsked()));
        await Promise.all(turns.map(({ author }) => author.seesAllWords()));
      });
    }
  }

  await test.step("each stores on what the other stored", async () => {
    for (const turn of turns) {
      await turn.author.takeOver(turn.other, pickPassage(turn));
      await turn.author.store();
    }
  });

  await test.step("everything is stored once", async () => {
    await ivo.seesAllWords(tess);
    const blocks = await storedBlocks(ivo.page);
    expect(inOrder(blocks.map(wordsOf))).toEqual(inOrder(writtenIn([...tess.passages, ...ivo.passages])));
    expect(await ivo.blockKeys()).toEqual(blocks.map(({ key }) => key));
  });

  await tess.page.context().close();
  await ivo.page.context().close();
});

/**
 * Opens the same page for both authors.
 * Returns three blocks that they share.
 */
async function openBoth(tess: Author, ivo: Author): Promise<AuthoredBlock[]> {
  await tess.editor.createPage(`Together ${crypto.randomUUID()}`);
  const hero = await tess.addBlock("Hero");
  const quote = await tess.addBlock("Quote");
  const cards = await tess.addBlock("Cards");
  await tess.page.getByRole("button", { name: "Card 1", exact: true }).click();
  await tess.nameCard(cards);
  for (const label of ["Subtitle", "Name"]) tess.handOver(label, ivo);
  await tess.store();
  await ivo.editor.open(new URL(tess.page.url()).pathname);
  await Promise.all([tess.addBlock("Text"), ivo.addBlock("Quote")]);
  return [hero, quote, cards];
}

function pickPassage(turn: AuthorTurn): Passage {
  return pick(withRoom(turn.author.passages), turn);
}

function ownPassages({ author, shared }: AuthorTurn): Passage[] {
  return withRoom(author.passages.filter(({ block }) => !shared.includes(block)));
}

function sharedPassages({ author, shared }: AuthorTurn): Passage[] {
  return withRoom(author.passages.filter(({ block }) => shared.includes(block)));
}

function withRoom(passages: Passage[]): Passage[] {
  return passages.filter(({ words }) => words.length < MAX_ADDED_WORDS);
}

function isOfCards({ type }: AuthoredBlock): boolean {
  return type === "Cards";
}

function pick<T>(from: readonly T[], { random }: AuthorTurn): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}

function shuffled<T>(list: T[], random: () => number): T[] {
  const keyed = list.map((value) => ({ value, at: random() }));
  return keyed.toSorted((a, b) => a.at - b.at).map(({ value }) => value);
}

interface StoredBlock {
  key: string;
}

/** Returns the stored blocks of the newest version. */
async function storedBlocks(page: Page): Promise<StoredBlock[]> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/pagewright/page/${id}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).pageVersion.blocks;
}

/** Returns the authors' texts by block. */
function writtenIn(passages: Passage[]): string[][] {
  const byBlock = new Map<AuthoredBlock, string[]>();
  for (const { block, words } of passages) {
    byBlock.set(block, [...(byBlock.get(block) ?? []), ...(words.length > 0 ? [words.join(" ")] : [])]);
  }
  return [...byBlock.values()];
}

/**
 * Returns the texts in a value that the
 * authors have written, without HTML tags.
 */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string")
    return /\b(tess|ivo)\d/.test(value) ? [value.replaceAll(/<[^>]*>/g, "")] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

/**
 * Sorts texts, because the lists of
 * the authors have another order.
 */
function inOrder(texts: string[][]): string[][] {
  return texts.map((each) => each.toSorted()).toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
}
