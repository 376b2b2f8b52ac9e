/** The entries of the rail: the page, its name, and the path of its sign in a square of 20. */
const ENTRIES = [
  ['sheet', 'Sheet', 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3'],
  ['operators', 'Operators', 'M15 4H5l6 6-6 6h10v-2M15 6V4'],
  ['verify', 'Verify', 'M10 2l6.500 2.500V10c0 4-3 6.500-6.500 8C6.500 16.500 3.500 14 3.500 10V4.500zM7 10l2.200 2.200L13.200 8'],
  ['machines', 'Machines', 'M2.500 5.500h5v4h-5zM12.500 10.500h5v4h-5zM7.500 7.500H15v3M10 12.500l2.500 0'],
  ['jobs', 'Jobs', 'M3 5h14M3 10h14M3 15h14M5 3.500v3M11 8.500v3M8 13.500v3'],
  ['node', 'Node', 'M3 4h14v5H3zM3 11h14v5H3zM6 6.500h.01M6 13.500h.01'],
] as const;

/** The rail with the pages; on a narrow screen it is the bar at the bottom. */
export const Rail = ({ at }: { readonly at: string }) => (
  <nav class="rail" aria-label="Pages">
    <ul>
      {ENTRIES.map(([id, name, path]) => (
        <li key={id}>
          <a href={`#/${id}`} aria-current={at === id || (id === 'sheet' && at === 'note') ? 'page' : undefined}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={path} />
            </svg>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
