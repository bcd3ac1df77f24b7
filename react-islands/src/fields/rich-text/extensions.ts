import { Link } from "@mantine/tiptap";
import { type Extensions, mergeAttributes } from "@tiptap/core";
import { Selection } from "@tiptap/extensions";
import { Plugin } from "@tiptap/pm/state";
import type { TextFeature } from "../../api/wire";
import { isLink } from "../../lib/link";
import { Subscript, Superscript } from "./scripts";
import { TABLE } from "./table";
import { KitWithoutShortcuts, TypingShortcuts } from "./typing-shortcuts";

/** Has addresses converted to links where they are typed, and not in what is pasted. */
const ONLY_TYPED_LINKS = new Plugin({
  filterTransaction: (transaction) => {
    if (transaction.getMeta("uiEvent") === "paste") transaction.setMeta("preventAutolink", true);
    return true;
  },
});

/** A link as the server writes it, attribute for attribute, so that text which was only opened is not taken for changed. */
const OrderedLink = Link.extend({
  // The key for links belongs to the editor that it is pressed in.
  addKeyboardShortcuts: () => ({}),
  // Addresses in pasted text become links where all that is pasted is read, and links stay as they are there.
  addPasteRules: () => [],
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), ONLY_TYPED_LINKS];
  },
  renderHTML({ HTMLAttributes }) {
    const { href, target, rel } = mergeAttributes(this.options.HTMLAttributes, HTMLAttributes);
    return ["a", { href: isLink(href ?? "") ? href : "", target, rel }, 0];
  },
});

/** What a field's rich text may hold: marked words and line breaks always, and the features that the field allows. */
export function extensionsFor(features: TextFeature[]): Extensions {
  const has = (feature: TextFeature) => features.includes(feature);
  const unless = (feature: TextFeature) => (has(feature) ? {} : (false as const));
  return [
    KitWithoutShortcuts.configure({
      heading: has("headings") && { levels: [2, 3, 4] },
      bulletList: unless("lists"),
      orderedList: unless("lists"),
      listItem: unless("lists"),
      listKeymap: unless("lists"),
      blockquote: unless("quotes"),
      code: unless("code"),
      codeBlock: unless("code"),
      horizontalRule: unless("rules"),
      link: false,
      undoRedo: false,
      trailingNode: false,
    }),
    TypingShortcuts,
    // The selected words stay in sight while it is said where they lead.
    Selection,
    Subscript,
    Superscript,
    ...(has("tables") ? TABLE : []),
    ...(has("links")
      ? [
          OrderedLink.configure({
            openOnClick: false,
            defaultProtocol: "https",
            isAllowedUri: (address) => isLink(address),
            HTMLAttributes: { target: null, rel: "noopener noreferrer" },
          }),
        ]
      : []),
  ];
}
