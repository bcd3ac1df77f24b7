import type { BlockSchema, Field } from "../api/wire";
import { groupOf } from "../document/field-value";
import classes from "./block-picture.module.css";

/** Drawings of 96 by 64 units, by file path. */
const DRAWINGS = import.meta.glob<string>("../../../style/blocks/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Drawing of a block type, or else a wireframe of its fields. */
export function BlockPicture({ schema }: { schema: BlockSchema }) {
  const drawing = DRAWINGS[`../../../style/blocks/${schema.id}.svg`];
  return (
    <svg className={classes.picture} viewBox="0 0 96 64" aria-hidden="true">
      {drawing === undefined ? <Wireframe schema={schema} /> : <Drawing svg={drawing} />}
    </svg>
  );
}

function Drawing({ svg }: { svg: string }) {
  const place = (group: SVGGElement | null) => {
    const { childNodes } = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    group?.replaceChildren(...childNodes);
  };
  return <g ref={place} />;
}

const MAX_ROWS = 4;

/** Draws a box for a picture, and lines for the other fields. */
function Wireframe({ schema }: { schema: BlockSchema }) {
  const hasImage = schema.fields.some(isPicture);
  const rows = schema.fields.filter((field) => !isPicture(field)).slice(0, MAX_ROWS);
  const width = hasImage ? 34 : 72;
  return (
    <>
      {rows.map(({ name, kind }, index) => (
        <path
          key={name}
          className={index === 0 ? "strong" : undefined}
          d={`M12 ${16 + index * 11}h${kind === "text" ? width * 0.7 : width}`}
        />
      ))}
      {hasImage && <rect className="fill" x="54" y="10" width="32" height="44" rx="3" />}
    </>
  );
}

function isPicture({ kind }: Field): boolean {
  return groupOf(kind) === "__images";
}
