import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const CATALOGUES = fileURLToPath(new URL("../../app/i18n", import.meta.url));

/** Texts of the interface in one language, by keys such as `editor.outline.add`. */
export class Words {
  readonly language: string;
  readonly #areas: Record<string, unknown>;

  private constructor(language: string, areas: Record<string, unknown>) {
    this.language = language;
    this.#areas = areas;
  }

  static async read(language: string): Promise<Words> {
    const folder = `${CATALOGUES}/${language}`;
    const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    const areas = await Promise.all(
      files.map(async (name) => [
        name.replace(".json", ""),
        JSON.parse(await readFile(`${folder}/${name}`, "utf8")),
      ]),
    );
    return new Words(language, Object.fromEntries(areas));
  }

  /** Returns a text. Throws if there is none. */
  text(key: string): string {
    const inside = (branch: unknown, name: string) => (branch as Record<string, unknown> | undefined)?.[name];
    const text = key.split(".").reduce(inside, this.#areas as unknown);
    if (typeof text !== "string") throw new Error(`${this.language} has no text ${key}.`);
    return text;
  }

  /** Returns all texts by their keys. */
  all(): Map<string, string> {
    const texts = new Map<string, string>();
    const add = (branch: unknown, key: string) => {
      if (typeof branch === "string") texts.set(key, branch);
      else
        for (const [name, part] of Object.entries(branch as object)) add(part, key ? `${key}.${name}` : name);
    };
    add(this.#areas, "");
    return texts;
  }

  /** Returns a pattern of a text, with any words in place of its variables. */
  pattern(key: string): RegExp {
    const parts = this.text(key)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`);
  }
}

/** Returns the codes of the languages of the interface. */
export async function languages(): Promise<string[]> {
  const entries = await readdir(CATALOGUES, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== "src");
  return folders.map(({ name }) => name).sort();
}
