import type { BlockSchema, Field } from "../api/wire";
import { adminOf } from "./block-admin";
import classes from "./block-picture.module.css";

/** A drawing of what a block looks like: the type's own, or one made from its fields. */
export function BlockPicture({ schema }: { schema: BlockSchema }) {
  const { Picture } = adminOf(schema.id);
  return (
    <svg className={classes.picture} viewBox="0 0 96 64" aria-hidden="true">
      {Picture ? <Picture /> : <Wireframe schema={schema} />}
    </svg>
  );
}

const MAX_ROWS = 4;

/** A box for a picture on the right, a line for each of the other fields on the left. */
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
  return kind === "picture" || kind === "pictures";
}
