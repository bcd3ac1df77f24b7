import type { ChainedCommands } from "@tiptap/core";
import type { ReactNode } from "react";

/** A button that formats the selected text. */
interface Format {
  /** Name of the node or mark at which the button is active. */
  name?: string;
  attributes?: { level: number };
  apply: (chain: ChainedCommands) => ChainedCommands;
  /** Lines of a Tabler icon of 24 by 24 units. */
  drawing: ReactNode;
}

const H = "M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2";

function heading(level: 2 | 3 | 4, digit: string): Format {
  return {
    name: "heading",
    attributes: { level },
    apply: (chain) => chain.toggleHeading({ level }),
    drawing: <path d={digit + H} />,
  };
}

const CODE = <path d="M7 8l-4 4l4 4M17 8l4 4l-4 4M14 4l-4 16" />;

export const FORMATS = {
  bold: {
    name: "bold",
    apply: (chain) => chain.toggleBold(),
    drawing: <path d="M7 5h6a3.5 3.5 0 0 1 0 7h-6zM13 12h1a3.5 3.5 0 0 1 0 7h-7v-7" />,
  },
  italic: {
    name: "italic",
    apply: (chain) => chain.toggleItalic(),
    drawing: <path d="M11 5h6M7 19h6M14 5l-4 14" />,
  },
  underline: {
    name: "underline",
    apply: (chain) => chain.toggleUnderline(),
    drawing: <path d="M7 5v5a5 5 0 0 0 10 0v-5M5 19h14" />,
  },
  strike: {
    name: "strike",
    apply: (chain) => chain.toggleStrike(),
    drawing: (
      <path d="M5 12h14M16 6.5a4 2 0 0 0 -4 -1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1 -4 -1.5" />
    ),
  },
  subscript: {
    name: "subscript",
    apply: (chain) => chain.toggleSubscript(),
    drawing: <path d="M5 7l8 10m-8 0l8 -10M21 20h-4l3.5 -4a1.73 1.73 0 0 0 -3.5 -2" />,
  },
  superscript: {
    name: "superscript",
    apply: (chain) => chain.toggleSuperscript(),
    drawing: <path d="M5 7l8 10m-8 0l8 -10M21 11h-4l3.5 -4a1.73 1.73 0 0 0 -3.5 -2" />,
  },
  highlight: {
    name: "highlight",
    apply: (chain) => chain.toggleHighlight(),
    drawing: (
      <path d="M3 19h4l10.5 -10.5a2.83 2.83 0 1 0 -4 -4l-10.5 10.5v4M12.5 5.5l4 4M4.5 13.5l4 4M21 15v4h-8l4 -4z" />
    ),
  },
  keyboardKey: {
    name: "keyboardKey",
    apply: (chain) => chain.toggleKeyboardKey(),
    drawing: (
      <path d="M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2zM6 10v.01M10 10v.01M14 10v.01M18 10v.01M6 14v.01M18 14v.01M10 14h4" />
    ),
  },
  code: { name: "code", apply: (chain) => chain.toggleCode(), drawing: CODE },
  heading2: heading(2, "M17 12a2 2 0 1 1 4 0c0 .591 -.417 1.318 -.816 1.858l-3.184 4.143h4"),
  heading3: heading(3, "M19 14a2 2 0 1 0 -2 -2M17 16a2 2 0 1 0 2 -2"),
  heading4: heading(4, "M20 18v-8l-4 6h5"),
  bulletList: {
    name: "bulletList",
    apply: (chain) => chain.toggleBulletList(),
    drawing: <path d="M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01" />,
  },
  orderedList: {
    name: "orderedList",
    apply: (chain) => chain.toggleOrderedList(),
    drawing: (
      <path d="M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4M6 10v-6l-2 2" />
    ),
  },
  quote: {
    name: "blockquote",
    apply: (chain) => chain.toggleBlockquote(),
    drawing: (
      <path d="M6 15h15M21 19h-15M15 11h6M21 7h-6M9 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2M3 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2" />
    ),
  },
  codeBlock: { name: "codeBlock", apply: (chain) => chain.toggleCodeBlock(), drawing: CODE },
  rule: { apply: (chain) => chain.setHorizontalRule(), drawing: <path d="M5 12h2M17 12h2M11 12h2" /> },
  unlink: {
    apply: (chain) => chain.unsetLink(),
    drawing: (
      <path d="M17 22v-2M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463M20 17h2M2 7h2M7 2v2" />
    ),
  },
  clear: {
    apply: (chain) => chain.unsetAllMarks(),
    drawing: <path d="M17 15l4 4m0 -4l-4 4M7 6v-1h11v1M7 19h4M13 5l-4 14" />,
  },
} satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export function formatOf(name: FormatName): Format {
  return FORMATS[name];
}
