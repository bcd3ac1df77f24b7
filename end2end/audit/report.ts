/** A cell of a table: a text, or a figure with what was asked of it. */
export type Cell = string | Figure;

export interface Figure {
  text: string;
  /** Whether the figure keeps its bound. */
  isMet: boolean;
}

/** Marks figures that miss their bound. */
const MISSED = " !";

/** Prints what was found and counts the bounds that were missed. */
export class Report {
  #missed = 0;

  get missed(): number {
    return this.#missed;
  }

  heading(text: string): void {
    console.log(`\n== ${text}`);
  }

  line(text: string): void {
    console.log(`   ${text}`);
  }

  /** Something that must not be there. */
  problem(text: string): void {
    this.#missed += 1;
    console.log(` ${MISSED} ${text}`);
  }

  /** A figure on a line of its own. */
  figure(name: string, figure: Figure, bound: string): void {
    if (figure.isMet) this.line(`${name}: ${figure.text} (${bound})`);
    else this.problem(`${name}: ${figure.text} (${bound})`);
  }

  /** A table with the first column to the left and figures to the right. */
  table(head: string[], rows: Cell[][]): void {
    const texts = [head, ...rows.map((row) => row.map((cell) => this.#textOf(cell)))];
    const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
    for (const row of texts) {
      const cells = row.map((text, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? text.padEnd(width) : text.padStart(width);
      });
      this.line(cells.join("  ").trimEnd());
    }
  }

  #textOf(cell: Cell): string {
    if (typeof cell === "string") return cell;
    if (cell.isMet) return `${cell.text}${" ".repeat(MISSED.length)}`;
    this.#missed += 1;
    return cell.text + MISSED;
  }
}
