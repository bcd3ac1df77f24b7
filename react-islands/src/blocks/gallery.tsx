import { defineBlockForm } from "./block-form";
import { PictureGrid } from "./gallery/picture-grid";

/** Gallery form with a grid of pictures instead of a list of items. */
export default defineBlockForm({ pictures: "items" }, ({ fields, renderFields }) =>
  renderFields({ pictures: <PictureGrid field={fields.pictures} /> }),
);
