import { createTranslation } from "../../../api/copies";
import { fetchPage, publishPage, storeVersion, unpublishPage } from "../../../api/pages";
import { requestPublication } from "../../../api/requests";
import { deletePage } from "../../../api/trash";
import type { PageListItem, PageTypeSchema, Settings } from "../../../api/wire";
import { hasOwnSlug } from "../../../lib/slug";
import { foldTag } from "../../../lib/tag-name";
import { BulkRefusal } from "./bulk-refusal";
import { tagField } from "./rights";
import type { BulkTask } from "./use-page-actions";

/** Values that the dialog of a task asks for. */
export interface BulkInput {
  /** Locale of the new translations. */
  locale: string;
  /** Tag to add. */
  tag: string;
  /** Comment of publication requests. */
  comment: string;
}

interface Context {
  pageTypes: PageTypeSchema[];
  settings: Settings;
}

/** Performs a task on one page. */
export async function runTask(
  task: BulkTask,
  page: PageListItem,
  input: BulkInput,
  context: Context,
): Promise<void> {
  switch (task) {
    case "publish":
      return publishPage(page.id);
    case "request":
      return requestPublication(page.id, input.comment.trim());
    case "unpublish":
      return unpublishPage(page.id);
    case "translate":
      return translate(page, input.locale, context.settings);
    case "tag":
      return addTag(page, input.tag, context.pageTypes);
    case "delete":
      return deletePage(page.id);
  }
}

/** Creates a translation with the title of its source. */
async function translate(
  { id, title, slug }: PageListItem,
  locale: string,
  settings: Settings,
): Promise<void> {
  // The server derives an empty slug from the title.
  const own = hasOwnSlug(locale, slug, settings.customSlugLocales);
  await createTranslation({ pageID: id, locale, title, slug: own ? "" : slug });
}

/** Stores a new version of a page with one more tag. */
async function addTag({ id, type }: PageListItem, tag: string, pageTypes: PageTypeSchema[]): Promise<void> {
  const field = tagField(pageTypes, type);
  if (!field) return;
  const { pageVersion, autosaveVersionID } = await fetchPage(id);
  // Storing a version deletes the autosave of the user.
  if (autosaveVersionID) throw new BulkRefusal("unsaved");
  const props = pageVersion.pageType.props ?? {};
  const stored = props[field.name];
  const tags = Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  if (tags.some((each) => foldTag(each) === foldTag(tag))) return;
  if (tags.length >= field.max) throw new BulkRefusal("tagLimit");
  await storeVersion(pageVersion.id, { pageType: { props: { ...props, [field.name]: [...tags, tag] } } });
}
