/**
 * Holds the colours and the typeface of every picture. Each picture stands on a light panel of its own with a hairline around it: a page may
 * be white or dark, and neither an image element nor a chat window tells the picture which, so that ink without a ground of its own would be
 * lost on one of the two. On the panel every text has a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3) and every line of at least 3 : 1.
 */
export const PAINT = {
  panel: '#fcfcfd',
  hairline: '#c9ced6',
  ink: '#1b1f24',
  soft: '#57606a',
  axis: '#6e7781',
  rule: '#e7eaee',
  fineRule: '#f1f3f5',
  line: '#1f5fbf',
  mark: '#b3400e',
  absent: '#e1e4e8',
  state: '#eef3fb',
  current: '#ffd54d',
  currentEdge: '#7a5200',
} as const;

/** Verdana and DejaVu Sans have nearly the same widths; the PNG is set in the latter, and texts are measured by it. */
export const TYPEFACE = "'DejaVu Sans', Verdana, Geneva, sans-serif";
