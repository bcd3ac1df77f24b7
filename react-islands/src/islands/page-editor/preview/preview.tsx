import { ActionIcon, SegmentedControl, Skeleton, Tooltip, VisuallyHidden } from "@mantine/core";
import { memo, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { isRefusedFor, isTooLong } from "../../../api/error-codes";
import type { PageDocument } from "../../../document/document";
import { FailureNotice } from "../../../ui/failure-notice";
import { Icon, type IconName } from "../../../ui/icon";
import { lazyPart } from "../../../ui/lazy-part";
import { Notice } from "../../../ui/notice";
import { useSession, useSessionState } from "../state/use-session";
import { DeletedFilesNotice } from "./deleted-files-notice";
import classes from "./preview.module.css";
import { PreviewFrame } from "./preview-frame";

const FreeWidth = lazyPart(
  () => import("./free-width"),
  <Skeleton className={classes.width ?? ""} height={30} />,
);

/** Width of each device, in pixels. */
const DEVICES = { phone: 390, tablet: 820, desktop: 1280 } as const;

type Device = keyof typeof DEVICES;

/** Minimum custom width, in pixels. */
const MIN_WIDTH_PX = 240;
/** Maximum custom width, in pixels. */
const MAX_WIDTH_PX = 3840;

/**
 * Window width in pixels below which the
 * preview initially simulates a phone.
 */
const PHONE_BREAKPOINT_PX = 700;

/** Live preview of the page. */
export const Preview = memo(function Preview() {
  const { t } = useTranslation("editor");
  const { inspector } = useSession();
  const rendering = useStore(inspector.store, (state) => state.rendering);
  const failure = useStore(inspector.store, (state) => state.failure);
  useEffect(() => inspector.follow("rendering"), [inspector]);
  const [device, setDevice] = useState<Device | "free">(
    window.innerWidth < PHONE_BREAKPOINT_PX ? "phone" : "desktop",
  );
  const [width, setWidth] = useState<number | string>(DEVICES.desktop);
  const [isDark, setDark] = useState(() => window.matchMedia("(prefers-color-scheme: dark)").matches);
  const choose = useCallback(
    (next: Device | "free") => {
      // A custom width starts with the width of the last device.
      if (next === "free" && device !== "free") setWidth(DEVICES[device]);
      setDevice(next);
    },
    [device],
  );
  const dark = t("preview.dark");
  return (
    <section className={classes.preview} aria-label={t("editor.view.preview")}>
      <div className={classes.bar}>
        <DeviceChoice device={device} onChoose={choose} />
        {device === "free" && (
          <FreeWidth width={width} min={MIN_WIDTH_PX} max={MAX_WIDTH_PX} onChange={setWidth} />
        )}
        <span className={classes.state}>
          {failure === null && <Updating rendered={rendering?.document} />}
        </span>
        <Tooltip label={dark}>
          <ActionIcon
            variant="default"
            aria-label={dark}
            aria-pressed={isDark}
            onClick={() => setDark(!isDark)}
          >
            <Icon name="moon" />
          </ActionIcon>
        </Tooltip>
      </div>
      <DeletedFilesNotice />
      {failure !== null && <PreviewFailure failure={failure} onRetry={() => inspector.inspect()} />}
      {rendering && (
        <PreviewFrame
          html={rendering.html}
          width={device === "free" ? bounded(Number(width)) : DEVICES[device]}
          scheme={isDark ? "dark" : "light"}
          title={t("preview.label")}
        />
      )}
    </section>
  );
});

/**
 * Shows that the rendering is outdated.
 * As a separate component, it does not
 * render the preview after each change.
 */
function Updating({ rendered }: { rendered: PageDocument | undefined }) {
  const { t } = useTranslation("editor");
  const isStale = useSessionState(({ history }) => history.present !== rendered);
  return isStale && t("preview.updating");
}

interface DeviceChoiceProps {
  device: Device | "free";
  onChoose: (device: Device | "free") => void;
}

/** Memoized, because `SegmentedControl` measures its size on each render. */
const DeviceChoice = memo(function DeviceChoice({ device, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation("editor");
  return (
    <SegmentedControl
      size="xs"
      classNames={{ innerLabel: classes.device ?? "" }}
      aria-label={t("preview.width")}
      value={device}
      onChange={(value) => onChoose(value as Device | "free")}
      data={[
        ...(Object.keys(DEVICES) as Device[]).map((value) => ({
          value,
          label: <DeviceLabel icon={value} text={t(`preview.${value}`)} />,
        })),
        { value: "free", label: t("preview.free") },
      ]}
    />
  );
});

function PreviewFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation("editor");
  if (isRefusedFor(failure, isTooLong)) return <Notice tone="danger">{t("preview.tooLarge")}</Notice>;
  return <FailureNotice title={t("preview.failed")} failure={failure} onRetry={onRetry} />;
}

/**
 * Limits a width to its bounds.
 * Returns the desktop width for empty input.
 */
function bounded(width: number): number {
  return Math.min(Math.max(width || DEVICES.desktop, MIN_WIDTH_PX), MAX_WIDTH_PX);
}

function DeviceLabel({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span title={text}>
      <Icon name={icon} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
