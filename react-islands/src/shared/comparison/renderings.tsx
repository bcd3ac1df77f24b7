import { SegmentedControl } from "@mantine/core";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./comparison.module.css";

interface Props {
  /**
   * Ids of the versions.
   * `before` is null if there is no earlier version.
   */
  before: number | null;
  after: number;
}

type VersionSide = "before" | "after";

/**
 * Previews of two versions that scroll together.
 * Narrow screens show only one.
 */
export function Renderings({ before, after }: Props) {
  const { t } = useTranslation("workflow");
  const [side, setSide] = useState<VersionSide>("after");
  const frames = { before: useRef<HTMLIFrameElement>(null), after: useRef<HTMLIFrameElement>(null) };
  const frame = (name: VersionSide, version: number) => (
    <iframe
      ref={frames[name]}
      className={classes.frame}
      data-side={name}
      title={t(`compare.frame.${name}`)}
      src={`/cmsadmin/preview/${version}`}
      sandbox="allow-same-origin"
      onLoad={() => scrollTogether(frames.before, frames.after)}
    />
  );
  if (before === null) return <div className={classes.frames}>{frame("after", after)}</div>;
  return (
    <>
      <SegmentedControl
        className={classes.sides}
        aria-label={t("compare.side.label")}
        value={side}
        onChange={(value) => setSide(value as VersionSide)}
        data={(["before", "after"] as const).map((value) => ({ value, label: t(`compare.side.${value}`) }))}
      />
      <div className={classes.frames} data-shown={side}>
        {frame("before", before)}
        {frame("after", after)}
      </div>
    </>
  );
}

type Frame = RefObject<HTMLIFrameElement | null>;

/**
 * When one frame is scrolled, scrolls the other
 * frame to the same fraction of its height.
 */
function scrollTogether(one: Frame, other: Frame): void {
  follow(one, other);
  follow(other, one);
}

function follow(leader: Frame, follower: Frame): void {
  const leading = leader.current?.contentDocument;
  if (!leading) return;
  leading.onscroll = () => {
    const root = leading.scrollingElement;
    const target = follower.current?.contentDocument?.scrollingElement;
    if (!root || !target) return;
    const share = root.scrollTop / Math.max(1, root.scrollHeight - root.clientHeight);
    const wanted = share * (target.scrollHeight - target.clientHeight);
    // Ignores the scroll event that this
    // assignment causes in the other frame.
    if (Math.abs(target.scrollTop - wanted) > 1) target.scrollTop = wanted;
  };
}
