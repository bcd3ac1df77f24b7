import { ChoiceControl } from "./choice-control";
import { CodeControl } from "./code-control";
import { ColourControl } from "./colour/colour-control";
import type { Controls } from "./control";
import { DateControl } from "./date-control";
import { DateTimeControl } from "./date-time-control";
import { FilesControl } from "./files/files-control";
import { PictureControl } from "./image/picture-control";
import { PicturesControl } from "./image/pictures-control";
import { ItemsControl } from "./items/items-control";
import { LinkControl } from "./link/link-control";
import { LongTextControl } from "./long-text-control";
import { NumberControl } from "./number-control";
import { PageControl } from "./page/page-control";
import { PageTypeControl } from "./page-type-control";
import { RichTextControl } from "./rich-text/rich-text-control";
import { SwitchControl } from "./switch-control";
import { TagsControl } from "./tags-control";
import { TextControl } from "./text-control";
import { VideoLinkControl } from "./video-link-control";

/** One control for every kind of field. */
export const CONTROLS: Controls = {
  text: TextControl,
  code: CodeControl,
  "long-text": LongTextControl,
  "rich-text": RichTextControl,
  number: NumberControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  colour: ColourControl,
  date: DateControl,
  "date-time": DateTimeControl,
  link: LinkControl,
  "video-link": VideoLinkControl,
  page: PageControl,
  "page-type": PageTypeControl,
  tags: TagsControl,
  picture: PictureControl,
  pictures: PicturesControl,
  file: FilesControl,
  files: FilesControl,
  items: ItemsControl,
};
