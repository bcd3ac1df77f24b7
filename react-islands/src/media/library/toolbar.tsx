import { ActionIcon, Button, Checkbox, FileButton, Menu, NativeSelect } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { SearchInput } from "../../ui/list-screen/search-input";
import { acceptOf } from "../uploads/accepted";
import classes from "./library.module.css";
import type { LibraryPlace } from "./place/library-place";
import type { LibraryNavigation } from "./place/use-place";

interface Props {
  place: LibraryNavigation;
  /** File kinds that users can filter by and add. */
  kinds: readonly MediaKind[];
  canManage: boolean;
  onUpload: (files: File[]) => void;
  onNewFolder: () => void;
  onNewVideo: () => void;
  onShowFolders: () => void;
}

/** Toolbar with search, filters, order and upload buttons. */
export function LibraryToolbar(props: Props) {
  const { place: here, onShowFolders } = props;
  const { place, go, search } = here;
  const { t } = useTranslation("media");
  const filters = useId();
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = place.kind !== null || place.isUnused;
  return (
    <search className={classes.toolbar}>
      <span className={classes.showFolders}>
        <Button variant="default" leftSection={<Icon name="folder" />} onClick={onShowFolders}>
          {t("folders.label")}
        </Button>
      </span>
      <div className={classes.search}>
        <SearchInput
          term={place.searchTerm}
          placeholder={t("search.placeholder")}
          onChange={search}
          onClose={() => search("")}
        />
        <NativeSelect
          aria-label={t("search.where")}
          value={place.scope}
          onChange={(event) => go({ scope: event.currentTarget.value === "all" ? "all" : "here" }, "replace")}
          data={[
            { value: "here", label: t("search.here") },
            { value: "all", label: t("search.all") },
          ]}
        />
      </div>
      <span className={classes.showFilters}>
        <Button
          variant="default"
          leftSection={<Icon name="settings" />}
          aria-expanded={isOpen}
          aria-controls={filters}
          onClick={() => setOpen(!isOpen)}
        >
          {isNarrowed ? t("filter.narrowed") : t("filter.label")}
        </Button>
      </span>
      <LibraryFilters id={filters} isOpen={isOpen} {...props} />
      <Additions {...props} />
    </search>
  );
}

function LibraryFilters({
  id,
  isOpen,
  place: { place, go },
  kinds,
}: Props & { id: string; isOpen: boolean }) {
  const { t } = useTranslation("media");
  return (
    <fieldset
      id={id}
      className={classes.filters}
      data-open={isOpen || undefined}
      aria-label={t("filter.label")}
    >
      {kinds.length > 1 && (
        <NativeSelect
          aria-label={t("filter.kind")}
          value={place.kind ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            go({ kind: kinds.find((kind) => kind === value) ?? null });
          }}
          data={[
            { value: "", label: t("filter.everyKind") },
            ...kinds.map((kind) => ({ value: kind, label: t(`filter.kinds.${kind}`) })),
          ]}
        />
      )}
      <NativeSelect
        aria-label={t("sort.label")}
        value={`${place.columnToSort} ${place.sortOrder}`}
        onChange={(event) => go(ORDERS[event.currentTarget.value] ?? {})}
        data={Object.keys(ORDERS).map((value) => ({ value, label: t(`sort.${wordOf(value)}`) }))}
      />
      <Checkbox
        label={t("filter.unused")}
        checked={place.isUnused}
        onChange={(event) => go({ isUnused: event.currentTarget.checked })}
      />
      <div className={classes.views}>
        {(["grid", "list"] as const).map((view) => (
          <ActionIcon
            key={view}
            variant="default"
            size="input-sm"
            aria-pressed={place.view === view}
            aria-label={t(`view.${view}`)}
            onClick={() => go({ view }, "replace")}
          >
            <Icon name={view === "grid" ? "grid" : "rows"} />
          </ActionIcon>
        ))}
      </div>
    </fieldset>
  );
}

const ORDERS: Record<string, Pick<LibraryPlace, "columnToSort" | "sortOrder">> = {
  "name asc": { columnToSort: "name", sortOrder: "asc" },
  "name desc": { columnToSort: "name", sortOrder: "desc" },
  "createdAt desc": { columnToSort: "createdAt", sortOrder: "desc" },
  "createdAt asc": { columnToSort: "createdAt", sortOrder: "asc" },
  "size desc": { columnToSort: "size", sortOrder: "desc" },
  "size asc": { columnToSort: "size", sortOrder: "asc" },
};

const ORDER_WORDS = {
  "name asc": "nameUp",
  "name desc": "nameDown",
  "createdAt desc": "newest",
  "createdAt asc": "oldest",
  "size desc": "largest",
  "size asc": "smallest",
} as const;

function wordOf(order: string) {
  return ORDER_WORDS[order as keyof typeof ORDER_WORDS];
}

function Additions({ kinds, canManage, onUpload, onNewFolder, onNewVideo }: Props) {
  const { t } = useTranslation("media");
  if (!canManage) return null;
  const accept = acceptOf(kinds);
  return (
    <div className={classes.additions}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="plus" />}>
            {t("add.label")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="folderPlus" />} onClick={onNewFolder}>
            {t("add.folder")}
          </Menu.Item>
          {kinds.includes("video") && (
            <Menu.Item leftSection={<Icon name="video" />} onClick={onNewVideo}>
              {t("add.video")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {accept !== "" && (
        <FileButton multiple accept={accept} onChange={onUpload}>
          {(button) => (
            <Button {...button} leftSection={<Icon name="upload" />}>
              {t("add.files")}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}
