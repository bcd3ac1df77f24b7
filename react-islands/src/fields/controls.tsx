import { Input, Skeleton } from "@mantine/core";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { FieldKind } from "../api/wire";
import { lazyPart } from "../ui/lazy-part";
import { ChoiceControl } from "./choice-control";
import { ColourControl } from "./colour/colour-control";
import { type ControlProps, type Controls, inputProps, type MoreKind } from "./control";
import { LongTextControl } from "./long-text-control";
import { RichTextControl } from "./rich-text/rich-text-control";
import { SwitchControl } from "./switch-control";
import { TextControl } from "./text-control";

const WORDS: Omit<Controls, MoreKind> = {
  text: TextControl,
  "long-text": LongTextControl,
  "rich-text": RichTextControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  colour: ColourControl,
};

/**
 * Controls of the other kinds.
 * They are loaded on first use or by `preload`.
 */
export const MoreControl = lazyPart<ControlProps<MoreKind>>(
  () => import("./more-controls"),
  (props) => <ControlLoader {...props} />,
);

/** Returns the control for a kind of field. */
export function controlOf(kind: FieldKind): ComponentType<ControlProps> {
  // The compiler cannot see that the control accepts this kind.
  return ((WORDS as Partial<Controls>)[kind] ?? MoreControl) as ComponentType<ControlProps>;
}

/**
 * Placeholder of a control that is loading.
 * It is as high as most controls.
 */
function ControlLoader(props: ControlProps<MoreKind>) {
  const { t } = useTranslation("editor");
  return (
    <Input.Wrapper {...inputProps(props)} labelElement="div">
      <Skeleton height={36} role="status" data-coming aria-label={t("form.loading")} />
    </Input.Wrapper>
  );
}
