/** Bits of the eight dots of a braille character, by row and column (Unicode, block U+2800). */
const DOTS: readonly (readonly [left: number, right: number])[] = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
];
const BLANK = 0x2800;

/** Draws lines in dots, two across and four down in each character. */
export class BrailleCanvas {
  readonly #cells: Uint8Array;
  readonly #columns: number;
  readonly #rows: number;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#cells = new Uint8Array(columns * rows);
  }

  /** Sets a dot; `x` and `y` are shares of the width and, from the bottom, of the height. */
  dot(x: number, y: number): void {
    this.#set(...this.#toDots(x, y));
  }

  /** Draws a straight line between two points (Bresenham). */
  line(from: readonly [x: number, y: number], to: readonly [x: number, y: number]): void {
    let [x, y] = this.#toDots(...from);
    const [endX, endY] = this.#toDots(...to);
    const [dx, dy] = [Math.abs(endX - x), -Math.abs(endY - y)];
    const [stepX, stepY] = [x < endX ? 1 : -1, y < endY ? 1 : -1];
    let error = dx + dy;
    while (true) {
      this.#set(x, y);
      if (x === endX && y === endY) return;
      const twice = 2 * error;
      if (twice >= dy) {
        error += dy;
        x += stepX;
      }
      if (twice <= dx) {
        error += dx;
        y += stepY;
      }
    }
  }

  /** Gives the rows from top to bottom; what has no dot is a space. */
  rows(): readonly string[] {
    return Array.from({ length: this.#rows }, (_, row) =>
      [...this.#cells.subarray(row * this.#columns, (row + 1) * this.#columns)]
        .map((bits) => (bits === 0 ? ' ' : String.fromCodePoint(BLANK + bits)))
        .join(''),
    );
  }

  #toDots(x: number, y: number): [number, number] {
    const within = (share: number): number => Math.min(1, Math.max(0, share));
    return [Math.round(within(x) * (this.#columns * 2 - 1)), Math.round((1 - within(y)) * (this.#rows * 4 - 1))];
  }

  #set(x: number, y: number): void {
    const cell = Math.floor(y / 4) * this.#columns + Math.floor(x / 2);
    this.#cells[cell] = (this.#cells[cell] ?? 0) | (DOTS[y % 4]?.[x % 2] ?? 0);
  }
}
