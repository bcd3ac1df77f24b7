import { Mark } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    highlight: { toggleHighlight: () => ReturnType };
    keyboardKey: { toggleKeyboardKey: () => ReturnType };
    abbreviation: {
      setAbbreviation: (title: string) => ReturnType;
      unsetAbbreviation: () => ReturnType;
    };
  }
}

/** Maximum length of the full form of an abbreviation, as on the server. */
export const MAX_FULL_FORM_CHARS = 255;

export const Highlight = Mark.create({
  name: "highlight",
  parseHTML: () => [{ tag: "mark" }],
  renderHTML: () => ["mark", 0],
  addCommands() {
    return {
      toggleHighlight:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-h": () => this.editor.commands.toggleHighlight() };
  },
});

/** Mark for a key that readers press. */
export const KeyboardKey = Mark.create({
  name: "keyboardKey",
  inclusive: false,
  parseHTML: () => [{ tag: "kbd" }],
  renderHTML: () => ["kbd", 0],
  addCommands() {
    return {
      toggleKeyboardKey:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
});

/** Mark for an abbreviation, with its full form as title. */
export const Abbreviation = Mark.create({
  name: "abbreviation",
  inclusive: false,
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: "abbr" }],
  renderHTML: ({ HTMLAttributes: { title } }) => ["abbr", { title }, 0],
  addCommands() {
    return {
      setAbbreviation:
        (title) =>
        ({ chain }) =>
          chain().extendMarkRange(this.name).setMark(this.name, { title }).run(),
      unsetAbbreviation:
        () =>
        ({ chain }) =>
          chain().extendMarkRange(this.name).unsetMark(this.name).run(),
    };
  },
});
