import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "../../../ui/boundary";
import { FormPanel } from "../form/form-panel";
import { Outline } from "../outline/outline";
import { Preview } from "../preview/preview";
import classes from "./overview.module.css";

/** The list of blocks, the form of the chosen one, and the page as it will be. */
export function Overview() {
  const { t } = useTranslation();
  const [view, setView] = useState("edit");
  return (
    <>
      <SegmentedControl
        className={classes.views}
        aria-label={t("editor.view.label")}
        value={view}
        onChange={setView}
        fullWidth
        data={[
          { value: "edit", label: t("editor.view.edit") },
          { value: "preview", label: t("editor.view.preview") },
        ]}
      />
      <div className={classes.parts} data-view={view}>
        <div className={classes.outline}>
          <Boundary>
            <Outline />
          </Boundary>
        </div>
        <div className={classes.form}>
          <Boundary>
            <FormPanel />
          </Boundary>
        </div>
        <div className={classes.preview}>
          <Boundary>
            <Preview />
          </Boundary>
        </div>
      </div>
    </>
  );
}
