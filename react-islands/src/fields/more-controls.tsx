import type { ComponentType } from "react";
import { CodeControl } from "./code-control";
import type { ControlProps, Controls, MoreKind } from "./control";
import { DateControl } from "./date-control";
import { DateTimeControl } from "./date-time-control";
import { FilesControl } from "./files/files-control";
import { PictureControl } from "./image/picture-control";
import { PicturesControl } from "./image/pictures-control";
import { ItemsControl } from "./items/items-control";
import { LinkControl } from "./link/link-control";
import { NumberControl } from "./number-control";
import { PageControl } from "./page/page-control";
import { PageTypeControl } from "./page-type-control";
import { TagsControl } from "./tags-control";
import { VideoLinkControl } from "./video-link-control";

const CONTROLS: Pick<Controls, MoreKind> = {
  code: CodeControl,
  number: NumberControl,
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

/** Control of a kind in `MoreKind`. */
export default function MoreControl(props: ControlProps<MoreKind>) {
  const Control = CONTROLS[props.field.kind] as ComponentType<ControlProps>;
  return <Control {...props} />;
}
