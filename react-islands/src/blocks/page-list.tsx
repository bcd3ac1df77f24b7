import { defineBlockForm } from "./block-form";
import { ChosenPages } from "./page-list/chosen-pages";
import { FoundPages } from "./page-list/found-pages";
import { SourceChoice } from "./page-list/source-choice";

/**
 * Form of a page list.
 * A rule finds its pages, or editors choose them.
 */
export default defineBlockForm(
  { source: "choice", pages: "items" },
  ({ blockKey, schema, fields, values, onChange, renderFields }) => (
    <>
      {renderFields({
        source: (
          <SourceChoice
            field={fields.source}
            value={values.source}
            onChange={(source) => onChange("source", source)}
          />
        ),
        pages: <ChosenPages field={fields.pages} />,
      })}
      {values.source !== fields.pages.shownWhen?.is && <FoundPages blockKey={blockKey} schema={schema} />}
    </>
  ),
);
