import { AddressSection } from "./address-section";
import { CopySection } from "./copy-section";
import { DeleteSection } from "./delete-section";
import { MenuSection } from "./menu-section";
import { ScheduleSection } from "./schedule-section";
import classes from "./settings.module.css";
import { TemplateSection } from "./template-section";
import { TypeSection } from "./type-section";

/** Page settings: type fields, address, menus, schedule, copying, templates and deletion. */
export default function SettingsTab() {
  return (
    <div className={classes.columns}>
      <div className={classes.sections}>
        <TypeSection />
        <AddressSection />
        <MenuSection />
      </div>
      <div className={classes.sections}>
        <ScheduleSection />
        <CopySection />
        <TemplateSection />
        <DeleteSection />
      </div>
    </div>
  );
}
