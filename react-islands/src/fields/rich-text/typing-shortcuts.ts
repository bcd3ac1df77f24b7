import {
  type AnyExtension,
  Extension,
  type InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";

/**
 * Markdown for single words.
 * `_` is missing because of names such as `_init_`.
 */
const MARKS: [name: string, signs: RegExp][] = [
  ["bold", /(?:^|\s)(\*\*([^\s*]+)\*\*)$/],
  ["italic", /(?:^|\s)(\*([^\s*]+)\*)$/],
  ["strike", /(?:^|\s)(~~([^\s~]+)~~)$/],
  ["code", /(?:^|\s)(`([^\s`]+)`)$/],
];

/**
 * Markdown at the beginning of paragraphs.
 * `1.` is missing because it can begin a date.
 */
const WRAPPERS: [name: string, signs: RegExp][] = [
  ["bulletList", /^[-*] $/],
  ["orderedList", /^1\) $/],
  ["blockquote", /^> $/],
];

/**
 * Converts Markdown while the user types.
 * It formats only single words and paragraphs.
 */
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

/** Removes the input and paste rules of an extension. */
export function withoutShortcuts(extension: AnyExtension): AnyExtension {
  return extension.extend({ addInputRules: () => [], addPasteRules: () => [] });
}
