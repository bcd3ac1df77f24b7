/** How word processors mark an entry of a list, which is a paragraph to them. */
const LEVEL = /mso-list:[^;]*\blevel(\d+)/;
const MARKER = /mso-list:\s*ignore/i;
const NUMBER = /^\(?(?:\d+|[a-z]{1,4})[.)]/i;

interface Entry {
  level: number;
  isNumbered: boolean;
  /** Its words, without the bullet or number. */
  content: Node[];
}

/** Turns the paragraphs of lists into lists, as deep as their levels say. */
export function listsOfParagraphs(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")];
  const done = new Set<Element>();
  for (const first of paragraphs) {
    if (done.has(first) || levelOf(first) === null) continue;
    const run: Element[] = [];
    for (let next: Element | null = first; next && levelOf(next) !== null; next = next.nextElementSibling) {
      run.push(next);
      done.add(next);
    }
    const marker = body.ownerDocument.createElement("div");
    first.before(marker);
    const entries = run.map(entryOf);
    for (const each of run) each.remove();
    marker.replaceWith(...listsOf(entries, body.ownerDocument));
  }
}

function levelOf(element: Element): number | null {
  const [, level] = LEVEL.exec(element.getAttribute("style") ?? "") ?? [];
  return level === undefined ? null : Number(level);
}

function entryOf(paragraph: Element): Entry {
  const marker = [...paragraph.querySelectorAll("[style]")].find((each) =>
    MARKER.test(each.getAttribute("style") ?? ""),
  );
  const sign = marker?.textContent?.trim() ?? "";
  marker?.remove();
  return {
    level: levelOf(paragraph) ?? 1,
    isNumbered: NUMBER.test(sign),
    content: [...paragraph.childNodes],
  };
}

/** Neighbours of one kind and level are one list; what is deeper is a list in the entry before it. */
function listsOf(entries: Entry[], document: Document): Element[] {
  const lists: Element[] = [];
  /** The lists that go on, the deepest last. */
  const open: { level: number; list: Element }[] = [];
  for (const { level, isNumbered, content } of entries) {
    const name = isNumbered ? "ol" : "ul";
    const goesOn = (former: { level: number; list: Element }) =>
      former.level < level || (former.level === level && former.list.localName === name);
    while (open.length > 0 && !open.slice(-1).some(goesOn)) open.pop();
    const around = open.at(-1);
    const list = around?.level === level ? around.list : document.createElement(name);
    if (list !== around?.list) {
      if (around) around.list.lastElementChild?.append(list);
      else lists.push(list);
      open.push({ level, list });
    }
    const words = document.createElement("p");
    words.append(...content);
    const item = document.createElement("li");
    item.append(words);
    list.append(item);
  }
  return lists;
}
