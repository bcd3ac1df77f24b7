import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon";
import type { LibraryNavigation } from "../place/use-place";
import { useFolderDrop } from "./drag";
import { FolderLink } from "./folder-link";
import { ancestorsOf, folderName, ROOT } from "./folder-path";
import classes from "./folders.module.css";

interface Props {
  place: LibraryNavigation;
}

/**
 * Path to the shown folder.
 * Each step is a link and a drop target.
 */
export function Breadcrumb({ place }: Props) {
  const { t } = useTranslation("media");
  const trail = ancestorsOf(place.place.path);
  return (
    <nav aria-label={t("folders.trail")}>
      <ol className={classes.trail}>
        {trail.map((path) => (
          <Step key={path} path={path} place={place} isLast={path === place.place.path} />
        ))}
      </ol>
    </nav>
  );
}

function Step({ path, place, isLast }: { path: string; place: LibraryNavigation; isLast: boolean }) {
  const { t } = useTranslation("media");
  const drop = useFolderDrop(path);
  return (
    <li className={classes.step}>
      <FolderLink
        className={classes.stepLink}
        address={place.addressOf({ path })}
        aria-current={isLast ? "page" : undefined}
        onGo={() => place.go({ path })}
        {...drop}
      >
        <bdi>{path === ROOT ? t("folders.root") : folderName(path)}</bdi>
      </FolderLink>
      {!isLast && <Icon name="next" />}
    </li>
  );
}
