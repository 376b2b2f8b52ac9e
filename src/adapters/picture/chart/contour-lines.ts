type Place = readonly [x: number, y: number];

/** Gives where a level lies between two corners, each with its value. */
const between = (from: Place, to: Place, low: number, high: number, level: number): Place => {
  const share = (level - low) / (high - low);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
};

/**
 * Gives the lines at which a grid has a level, as straight pieces from edge to edge of its meshes (marching squares; a saddle is decided by the mean of its
 * corners). A mesh with a corner that has no value has no line.
 * @param xs places of the columns
 * @param ys places of the rows
 */
export const contourLines = (
  xs: readonly number[],
  ys: readonly number[],
  values: readonly (readonly (number | null)[])[],
  level: number,
): readonly (readonly [Place, Place])[] => {
  const pieces: (readonly [Place, Place])[] = [];
  for (let row = 0; row + 1 < ys.length; row += 1) {
    for (let column = 0; column + 1 < xs.length; column += 1) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ].map(([i = 0, j = 0]) => ({ place: [xs[i] ?? 0, ys[j] ?? 0] as const, value: values[j]?.[i] ?? null }));
      const known = corners.flatMap(({ place, value }) => (value === null ? [] : [{ place, value }]));
      if (known.length < corners.length) continue;
      const cuts = known.flatMap(({ place, value }, i) => {
        const next = known[(i + 1) % known.length];
        return next === undefined || value >= level === next.value >= level ? [] : [between(place, next.place, value, next.value, level)];
      });
      const [one, two, three, four] = cuts;
      if (one === undefined || two === undefined) continue;
      if (three === undefined || four === undefined) {
        pieces.push([one, two]);
        continue;
      }
      const mean = known.reduce((sum, { value }) => sum + value / known.length, 0);
      const isJoined = mean >= level === (known[0]?.value ?? 0) >= level;
      pieces.push(
        ...(isJoined
          ? ([
              [one, two],
              [three, four],
            ] as const)
          : ([
              [four, one],
              [two, three],
            ] as const)),
      );
    }
  }
  return pieces;
};
