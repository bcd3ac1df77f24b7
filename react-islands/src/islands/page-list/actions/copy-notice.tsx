import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DoneNotice } from "../../../ui/done-notice";
import { Notice } from "../../../ui/notice";

/** Result of copying an address. */
export interface CopyResult {
  kind: "copied" | "notCopied";
  address: string;
}

interface Props {
  result: CopyResult;
  onClose: () => void;
}

/** Notice about a copied address. Shows an address that the browser did not copy. */
export function CopyNotice({ result: { kind, address }, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  if (kind === "copied") return <DoneNotice done={t("pageAction.copied")} onClose={onClose} />;
  return (
    <Notice tone="warning">
      <p>{t("pageAction.notCopied", { address })}</p>
      <CloseButton aria-label={t("common:action.close")} onClick={onClose} />
    </Notice>
  );
}

/** Copies an address to the clipboard, which browsers offer only with HTTPS and permission. */
export async function copyAddress(address: string): Promise<CopyResult> {
  try {
    await navigator.clipboard.writeText(address);
    return { kind: "copied", address };
  } catch {
    return { kind: "notCopied", address };
  }
}
