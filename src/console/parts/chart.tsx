import { useEffect, useRef, useState } from 'preact/hooks';
import { axisTitle, type ChartData } from './chart-data.js';
import type { Drawn } from './draw-chart.js';

/** A chart of a line, and its points as a table for who cannot see it. */
export const Chart = ({ data, title }: { readonly data: ChartData; readonly title: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let own: Drawn | undefined;
    let isShown = true;
    import('./draw-chart.js').then(({ drawChart }) => {
      if (!isShown || place.current === null) return;
      own = drawChart(place.current);
      setDrawn(own);
    });
    return () => {
      isShown = false;
      own?.dispose();
    };
  }, []);
  useEffect(() => drawn?.show(data), [drawn, data]);
  return (
    <figure class="stack">
      <div class="chart" ref={place} role="img" aria-label={`${title}. The table below has its points.`} />
      <details>
        <summary>Points as a table</summary>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{axisTitle(data.x)}</th>
                <th scope="col">{axisTitle(data.y)}</th>
              </tr>
            </thead>
            <tbody class="num">
              {data.points.map(([x, y]) => (
                <tr key={x}>
                  <td>{Number(x.toPrecision(6))}</td>
                  <td>{y === null ? 'no value' : Number(y.toPrecision(6))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
};
