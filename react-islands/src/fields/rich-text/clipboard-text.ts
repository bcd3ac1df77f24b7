import type { Node, Slice } from "@tiptap/pm/model";

/**
 * Returns the plain text of copied
 * content, with tabs between table cells.
 */
export function clipboardText({ content }: Slice): string {
  return textsOf(content.content).join("\n\n");
}

/**
 * Returns the texts of paragraphs and tables.
 * Several copied rows become one text.
 */
function textsOf(nodes: readonly Node[]): string[] {
  if (nodes[0]?.type.name === "tableRow") return [nodes.map(rowText).join("\n")];
  return nodes.flatMap((node) => {
    if (node.isTextblock || node.isLeaf) return [lineText(node)];
    return textsOf(node.children);
  });
}

function rowText(row: Node): string {
  const cells = row.children.map((cell) => {
    const text = textsOf(cell.children).join(" ").replaceAll("\n", " ");
    // The other columns of a merged cell are empty.
    return text + "\t".repeat(cell.attrs.colspan - 1);
  });
  return cells.join("\t");
}

function lineText(node: Node): string {
  if (node.isLeaf) return node.text ?? "";
  return node.textBetween(0, node.content.size, "", ({ type }) => (type.name === "hardBreak" ? "\n" : ""));
}
