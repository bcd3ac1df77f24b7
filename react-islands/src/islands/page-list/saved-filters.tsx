import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import type { SavedFiltersProps } from "./saved-filter-list";

const SavedFilterList = lazyPart(() => import("./saved-filter-list"));

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
