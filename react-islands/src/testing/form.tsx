import { vi } from "vitest";
import type { BlockFile, BlockImage, ErrorItem, Field, Props, ReplacedFile } from "../api/wire";
import type { Content } from "../document/content";
import { FieldsForm } from "../fields/fields-form";
import { type FormSource, FormSourceContext } from "../fields/form-source";
import { findIn, ReplacedFilesContext } from "../fields/library/replaced-files";
import { SchemasContext } from "../shared/schemas";
import { BLOCK_TYPES, hero, PAGE_TYPES } from "./fixtures";
import { loadControls } from "./load-controls";
import { show } from "./render";

interface Held {
  props?: Props;
  images?: Record<string, BlockImage[]>;
  files?: Record<string, BlockFile[]>;
  errors?: Record<string, ErrorItem>;
  replaced?: ReplacedFile[];
  /** Anchors of the page's blocks. */
  anchors?: string[];
  locale?: string;
  timeZone?: string;
}

/** Renders a form that keeps its values, and reports each change. */
export async function showForm(
  fields: Field[],
  {
    props = {},
    images = {},
    files = {},
    errors = {},
    replaced = [],
    anchors = [],
    locale = "en-gb",
    timeZone = "UTC",
  }: Held = {},
) {
  await loadControls();
  let content: Content = { props, __images: images, __files: files };
  const listeners = new Set<() => void>();
  const onSet = vi.fn<FormSource["set"]>();
  const source: FormSource = {
    pageID: 1,
    locale,
    defaultLocale: "en-gb",
    timeZone,
    blocks: () => anchors.map((name) => hero(name, "", { anchorPoint: name })),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (group, path) => content[group][path],
    errors: () => errors,
    set: (group, path, value) => {
      content = { ...content, [group]: { ...content[group], [path]: value } };
      onSet(group, path, value);
      for (const listener of listeners) listener();
    },
    setItems: (path, items) => source.set("props", path, items),
    insertItems: () => {},
    removeItem: () => {},
    duplicateItem: (_, key) => key,
    moveItem: () => {},
  };
  const result = await show(
    <SchemasContext value={{ blockTypes: BLOCK_TYPES, pageTypes: PAGE_TYPES }}>
      <FormSourceContext value={source}>
        <ReplacedFilesContext value={findIn(replaced)}>
          <FieldsForm fields={fields} prefix="" />
        </ReplacedFilesContext>
      </FormSourceContext>
    </SchemasContext>,
  );
  return { ...result, onSet };
}
