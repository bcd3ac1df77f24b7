export type Cell = string | Figure;

export interface Figure {
  text: string;
  /** True if the figure is within its limit. */
  isMet: boolean;
}

/** Mark of figures that miss their limit. */
const MISSED = " !";

/** Prints the results and counts the missed limits. */
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

  /** Reports a problem as a missed limit. */
  problem(text: string): void {
    this.#missed += 1;
    console.log(` ${MISSED} ${text}`);
  }

  /** Prints a figure on a separate line. */
  figure(name: string, figure: Figure, bound: string): void {
    if (figure.isMet) this.line(`${name}: ${figure.text} (${bound})`);
    else this.problem(`${name}: ${figure.text} (${bound})`);
  }

  /**
   * Prints a table.
   * The first column is aligned left, the figures right.
   */
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
