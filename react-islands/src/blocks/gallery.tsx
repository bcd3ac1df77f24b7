import { defineBlockForm } from "./block-form";
import { PictureGrid } from "./gallery/picture-grid";

/** Gallery form with pictures as a grid. */
export default defineBlockForm({ pictures: "items" }, ({ fields, renderFields }) =>
  renderFields({ pictures: <PictureGrid field={fields.pictures} /> }),
);
