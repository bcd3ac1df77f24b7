import { Link } from "@mantine/tiptap";
import { type Extensions, mergeAttributes } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { isLink } from "../../lib/link";

/** A link as the server writes it, attribute for attribute, so that text which was only opened is not taken for changed. */
const OrderedLink = Link.extend({
  renderHTML({ HTMLAttributes }) {
    const { href, target, rel } = mergeAttributes(this.options.HTMLAttributes, HTMLAttributes);
    return ["a", { href: isLink(href ?? "") ? href : "", target, rel }, 0];
  },
});

/** What rich text may hold: what the public stylesheet dresses and the server lets through. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    undoRedo: false,
    trailingNode: false,
  }),
  OrderedLink.configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (address) => isLink(address),
    HTMLAttributes: { target: null, rel: "noopener noreferrer" },
  }),
];
