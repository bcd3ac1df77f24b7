import { defineBlockForm } from "./block-form";
import { PictureGrid } from "./gallery/picture-grid";

/** Gallery: the pictures as a grid, instead of a list of items to open one by one. */
export default defineBlockForm({ pictures: "items" }, ({ fields, renderFields }) =>
  renderFields({ pictures: <PictureGrid field={fields.pictures} /> }),
);
