import type { Controls } from "./control";
import { DateControl } from "./date-control";
import { ImageControl } from "./image/image-control";
import { LinkControl } from "./link-control";
import { LongTextControl } from "./long-text-control";
import { RichTextControl } from "./rich-text/rich-text-control";
import { SelectControl } from "./select-control";
import { TextControl } from "./text-control";
import { VideoLinkControl } from "./video-link-control";

/** One control for every kind of field. */
export const CONTROLS: Controls = {
  text: TextControl,
  "long-text": LongTextControl,
  "rich-text": RichTextControl,
  link: LinkControl,
  "video-link": VideoLinkControl,
  date: DateControl,
  select: SelectControl,
  image: ImageControl,
};
