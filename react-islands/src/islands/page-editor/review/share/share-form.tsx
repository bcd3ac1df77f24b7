import { Button, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { revokeShare, shareVersion } from "../../../../api/shares";
import type { VersionShare } from "../../../../api/wire";
import { FocusableButton } from "../../../../ui/focusable-button";
import { ModalActions } from "../../../../ui/modal-actions";
import { Notice } from "../../../../ui/notice";
import { useFailureText } from "../../../../ui/use-error-text";
import { useIsDirty, useSession } from "../../state/use-session";
import classes from "./share.module.css";
import { ShareLink } from "./share-link";

/** Lifetimes of a link that the server accepts, in hours. */
const CHOICES = ["24", "168", "720"] as const;

type ShareDuration = (typeof CHOICES)[number];

interface Props {
  /** Id of the version that the link shows. */
  version: number;
  share: VersionShare;
  /** Receives the current link of a version. */
  onChange: (version: number, share: VersionShare) => void;
}

/** Creates, extends or ends a version's share link. */
export function ShareForm({ version, share, onChange }: Props) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const isChanged = useIsDirty();
  const failureText = useFailureText();
  const labelId = useId();
  const [hours, setHours] = useState<ShareDuration>("168");
  const submit = useRef<HTMLButtonElement>(null);
  const sharing = useMutation({
    mutationFn: async () => {
      // Stores changes first, because
      // the link shows a stored version.
      if (isChanged && !(await session.store())) throw session.state().failed?.failure;
      const { id } = session.state().base;
      onChange(id, await shareVersion(id, Number(hours)));
    },
  });
  const ending = useMutation({
    mutationFn: async () => {
      await revokeShare(version);
      onChange(version, { url: null, expiresAt: null });
    },
    // Moves the focus, because the pressed
    // button disappears with the link.
    onSuccess: () => submit.current?.focus(),
  });
  const failure = sharing.error ?? ending.error;
  // False while there are unsaved changes,
  // which the link does not show.
  const isShown = share.url !== null && !isChanged;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    ending.reset();
    sharing.mutate();
  };
  const onEnd = () => {
    sharing.reset();
    ending.mutate();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      {share.url !== null && <ShareLink url={share.url} expiresAt={share.expiresAt} />}
      <div className={classes.choice}>
        <span id={labelId}>{t("share.hours")}</span>
        <SegmentedControl
          aria-labelledby={labelId}
          value={hours}
          onChange={(value) => setHours(value as ShareDuration)}
          data={CHOICES.map((value) => ({ value, label: t(`share.choice.${value}`) }))}
        />
      </div>
      {failure && (
        <Notice tone="danger">
          {t("share.failed")} {failureText(failure)}
        </Notice>
      )}
      <p role="status" className={classes.state}>
        {ending.isSuccess && share.url === null && t("share.ended")}
      </p>
      <ModalActions>
        {share.url !== null && (
          <Button component={FocusableButton} variant="default" loading={ending.isPending} onClick={onEnd}>
            {t("share.end")}
          </Button>
        )}
        <Button component={FocusableButton} ref={submit} type="submit" loading={sharing.isPending}>
          {t(isShown ? "share.change" : "share.make")}
        </Button>
      </ModalActions>
    </form>
  );
}
