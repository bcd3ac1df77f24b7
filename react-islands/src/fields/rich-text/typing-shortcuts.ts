import {
  type AnyExtension,
  Extension,
  type InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";

/** Signs around a word that become a mark. Underscores are not among them, because names such as `_init_` have them. */
const MARKS: [name: string, signs: RegExp][] = [
  ["bold", /(?:^|\s)(\*\*([^\s*]+)\*\*)$/],
  ["italic", /(?:^|\s)(\*([^\s*]+)\*)$/],
  ["strike", /(?:^|\s)(~~([^\s~]+)~~)$/],
  ["code", /(?:^|\s)(`([^\s`]+)`)$/],
];

/** Signs at the start of a paragraph that wrap it. A number with a full stop is not among them, because dates begin with it. */
const WRAPPERS: [name: string, signs: RegExp][] = [
  ["bulletList", /^[-*] $/],
  ["orderedList", /^1\) $/],
  ["blockquote", /^> $/],
];

/** Markdown that is converted while it is typed. Pasted text stays as it is, and so do signs with white space between them. */
export const TypingShortcuts = Extension.create({
  name: "typingShortcuts",
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const rules: InputRule[] = [];
    for (const [name, find] of MARKS) {
      const type = marks[name];
      if (type) rules.push(markInputRule({ find, type }));
    }
    for (const [name, find] of WRAPPERS) {
      const type = nodes[name];
      if (type) rules.push(wrappingInputRule({ find, type }));
    }
    const { heading, codeBlock } = nodes;
    if (heading) {
      const getAttributes = (match: RegExpMatchArray) => ({ level: match[1]?.length });
      rules.push(textblockTypeInputRule({ find: /^(#{2,4}) $/, type: heading, getAttributes }));
    }
    if (codeBlock) rules.push(textblockTypeInputRule({ find: /^```[ \n]$/, type: codeBlock }));
    return rules;
  },
});

/** Returns the extension without its input rules and paste rules. */
export function withoutShortcuts(extension: AnyExtension): AnyExtension {
  return extension.extend({ addInputRules: () => [], addPasteRules: () => [] });
}
