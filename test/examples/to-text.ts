/** Writes a JSON text that keeps what `JSON.stringify` would lose: minus zero, and numbers that no JSON text has. */
export const toText = (value: unknown): string => {
  if (value instanceof Number || value instanceof String || value instanceof Boolean) return toText(value.valueOf());
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return '-0';
    return Math.abs(value) === Number.POSITIVE_INFINITY ? `${value < 0 ? '-' : ''}1e999` : String(value);
  }
  if (Array.isArray(value)) return `[${value.map((element) => (element === undefined ? 'null' : toText(element))).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toText(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};
