import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { releaseStore } from "../../api/release";
import { reloadScreen } from "../../api/screen";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import classes from "./release-notice.module.css";

/** Notice that the server runs another release. Offers a reload. */
export function ReleaseNotice() {
  const { t } = useTranslation();
  const isOutdated = useStore(releaseStore, (state) => state.isOutdated);
  const [isPutOff, setPutOff] = useState(false);
  const loading = useMutation({ mutationFn: reloadScreen });
  if (!isOutdated || isPutOff) return null;
  return (
    <div className={classes.release}>
      <Notice tone="info">
        <p>{t("release.text")}</p>
        <FormFailure title={t("release.failed")} failure={loading.error} />
        <Button size="xs" loading={loading.isPending} onClick={() => loading.mutate()}>
          {t("release.load")}
        </Button>
        <Button size="xs" variant="default" onClick={() => setPutOff(true)}>
          {t("release.later")}
        </Button>
      </Notice>
    </div>
  );
}
