import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Webhook } from "../../api/wire";
import { Icon } from "../../ui/icon";

export type WebhookTask = "edit" | "test" | "deliveries" | "renew" | "delete";

const TASKS: WebhookTask[] = ["edit", "test", "deliveries", "renew", "delete"];

interface Props {
  webhook: Webhook;
  onTask: (task: WebhookTask) => void;
}

/** Menu with the actions on a webhook. */
export function WebhookMenu({ webhook: { name, enabled }, onTask }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t("actions", { name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {TASKS.map((task) => (
          <Menu.Item
            key={task}
            {...(task === "delete" ? { color: "red" } : {})}
            disabled={task === "test" && !enabled}
            onClick={() => onTask(task)}
          >
            {t(`tasks.${task}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
