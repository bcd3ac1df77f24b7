import { defineBlockForm } from "./block-form";
import { ChosenPages } from "./page-list/chosen-pages";
import { SourceChoice } from "./page-list/source-choice";

/** Page list: by a rule or by hand in sight of each other, and the pages by their names instead of a form for each. */
export default defineBlockForm(
  { source: "choice", pages: "items" },
  ({ fields, values, onChange, renderFields }) =>
    renderFields({
      source: (
        <SourceChoice
          field={fields.source}
          value={values.source}
          onChange={(source) => onChange("source", source)}
        />
      ),
      pages: <ChosenPages field={fields.pages} />,
    }),
);
