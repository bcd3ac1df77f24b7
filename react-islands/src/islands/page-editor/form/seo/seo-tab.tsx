import { ReadOnlyContext } from "../../../../fields/read-only";
import { useSession } from "../../state/use-session";
import formClasses from "../form.module.css";
import { SearchPreview } from "./search-preview";
import classes from "./seo.module.css";
import { SeoFields } from "./seo-fields";
import { SocialPreview } from "./social-preview";

/** SEO fields with search and social previews. */
export default function SeoTab() {
  const { mayEditSeo } = useSession();
  return (
    <div className={classes.columns}>
      <ReadOnlyContext value={!mayEditSeo}>
        <fieldset disabled={!mayEditSeo} className={formClasses.fields}>
          <SeoFields />
        </fieldset>
      </ReadOnlyContext>
      <div className={classes.previews}>
        <SearchPreview />
        <SocialPreview />
      </div>
    </div>
  );
}
