import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import type { List } from "../../ui/list-screen/use-list";

const SavedFilterList = lazyPart(() => import("./saved-filter-list"));

export interface SavedFiltersProps {
  list: Pick<List<unknown>, "state" | "change">;
  /** Names of the filters of the list. */
  filters: readonly string[];
  /** Page type of the list. Null for the list of all types. */
  type: string | null;
}

/** Button that shows the filters that the user saved for a list. */
export function SavedFilters(props: SavedFiltersProps) {
  const { t } = useTranslation("lists");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={320}
      // Tab leads from the button into the list.
      withinPortal={false}
      returnFocus
    >
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="list" />} onClick={() => setOpen(!isOpen)}>
          {t("savedFilters.open")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SavedFilterList {...props} onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
