import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../session/session-context";
import { ShareModal } from "./share-modal";

/** Gives people without an account a link to what is stored. It takes the permission to edit the page. */
export function ShareButton() {
  const { t } = useTranslation("workflow");
  const { mayEdit } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("share.open")}
      </Button>
      {isOpen && <ShareModal onClose={() => setOpen(false)} />}
    </>
  );
}
