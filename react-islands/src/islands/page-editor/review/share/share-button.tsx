import { ActionIcon, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon";
import { useSession } from "../../state/use-session";
import { ShareDialog } from "./share-dialog";

/**
 * Opens the dialog for a public
 * link to the stored version.
 * Shown only to users who may edit the page.
 */
export function ShareButton() {
  const { t } = useTranslation("workflow");
  const { mayEdit } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Tooltip label={t("share.open")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("share.open")}
          onClick={() => setOpen(true)}
        >
          <Icon name="share" />
        </ActionIcon>
      </Tooltip>
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  );
}
