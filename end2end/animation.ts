/**
 * LZW codes for a colour depth of 2 bits: `CLEAR`
 * resets the code table, `END` ends the data.
 */
const [CLEAR, END] = [4, 5];
const COLOURS = [
  [178, 71, 12],
  [28, 93, 143],
  [0, 0, 0],
  [0, 0, 0],
];
/** Time of one frame in hundredths of a second. */
const FRAME_TIME_CENTISECONDS = 30;

const u16 = (value: number) => [value & 255, value >> 8];

/** An endless GIF that alternates between two colours. */
export function animate(width: number, height: number): Buffer {
  const size = [...u16(width), ...u16(height)];
  const frame = (colour: number) => [
    ...[0x21, 0xf9, 4, 4, ...u16(FRAME_TIME_CENTISECONDS), 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...size, 0],
    ...[2, ...blocks(pixels(width * height, colour)), 0],
  ];
  const forever = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  const header = [...Buffer.from("GIF89a"), ...size, 0x81, 0, 0, ...COLOURS.flat()];
  return Buffer.from([...header, ...forever, ...frame(0), ...frame(1), 0x3b]);
}

/**
 * Returns pixels as LZW codes without compression.
 * Clears the code table before the codes exceed 3 bits.
 */
function pixels(count: number, colour: number): number[] {
  const codes: number[] = [];
  for (let index = 0; index < count; index += 1) codes.push(...(index % 2 === 0 ? [CLEAR] : []), colour);
  const bits = [...codes, END].flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const bytes: number[] = [];
  for (let begin = 0; begin < bits.length; begin += 8) {
    bytes.push(bits.slice(begin, begin + 8).reduce((byte, bit, place) => byte | (bit << place), 0));
  }
  return bytes;
}

/** Splits bytes into blocks with a length prefix. */
function blocks(bytes: number[]): number[] {
  const written: number[] = [];
  for (let begin = 0; begin < bytes.length; begin += 255) {
    const block = bytes.slice(begin, begin + 255);
    written.push(block.length, ...block);
  }
  return written;
}
