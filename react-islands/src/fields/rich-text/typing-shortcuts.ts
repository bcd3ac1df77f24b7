import {
  type AnyExtension,
  Extension,
  type InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";

/** Markdown of words. Not `_`, because of names like `_init_`. */
const MARKS: [name: string, signs: RegExp][] = [
  ["bold", /(?:^|\s)(\*\*([^\s*]+)\*\*)$/],
  ["italic", /(?:^|\s)(\*([^\s*]+)\*)$/],
  ["strike", /(?:^|\s)(~~([^\s~]+)~~)$/],
  ["code", /(?:^|\s)(`([^\s`]+)`)$/],
];

/** Markdown of paragraphs. Not `1.`, which can begin a date. */
const WRAPPERS: [name: string, signs: RegExp][] = [
  ["bulletList", /^[-*] $/],
  ["orderedList", /^1\) $/],
  ["blockquote", /^> $/],
];

/** Converts typed Markdown. Formats only single words. */
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

/** Removes input and paste rules. */
export function withoutShortcuts(extension: AnyExtension): AnyExtension {
  return extension.extend({ addInputRules: () => [], addPasteRules: () => [] });
}
