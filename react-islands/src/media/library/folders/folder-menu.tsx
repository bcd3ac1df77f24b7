import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon";

/** Tasks on a folder. */
export type FolderTask = "rename" | "move" | "delete";

interface Props {
  name: string;
  tasks: FolderTask[];
  onTask: (task: FolderTask) => void;
}

/**
 * Menu with the tasks on a folder.
 * Hidden if no task is allowed.
 */
export function FolderMenu({ name, tasks, onTask }: Props) {
  const { t } = useTranslation("media");
  if (tasks.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("folders.actions", { name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tasks.map((task) => (
          <Menu.Item key={task} {...(task === "delete" ? { color: "red" } : {})} onClick={() => onTask(task)}>
            {t(`folders.${task}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
