import { Link } from "@mantine/tiptap";
import type { Extensions } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { isLink } from "../../lib/link";

/** What rich text may hold: what the public stylesheet dresses and the server lets through. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    undoRedo: false,
    trailingNode: false,
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (address) => isLink(address),
    HTMLAttributes: { target: null, rel: null },
  }),
];
