import { useState } from 'preact/hooks';
import { useAsked } from '../parts/asked.js';
import { CopyButton } from '../parts/copy.js';
import { WhenField } from '../parts/when-field.js';
import { type ExportWish, exportAddress } from './export-address.js';
import { showMachine } from './machine-calls.js';

const FORMATS = { ndjson: 'NDJSON, as it was signed', csv: 'CSV, for spreadsheets' } as const;

/** The rows of a machine as a file: which, and in which form. */
export const ExportRows = ({ machine }: { readonly machine: string }) => {
  const [wish, setWish] = useState<ExportWish>({ format: 'ndjson' });
  const { value: contracts = [] } = useAsked((signal) => showMachine(machine, true, signal), [machine]);
  const set = (name: keyof ExportWish) => (value: string | undefined) => setWish((before) => ({ ...before, [name]: value ?? '' }));
  const address = exportAddress(machine, wish);
  return (
    <section class="panel" aria-label="Export">
      <p class="muted">The oldest row first. Whoever has the file and the public keys checks it without this node; the page Verify does.</p>
      <div class="bar">
        <label>
          Form
          <select value={wish.format} onChange={(event) => set('format')(event.currentTarget.value)}>
            {Object.entries(FORMATS).map(([format, words]) => (
              <option key={format} value={format}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          Contract
          <select value={wish.contract ?? ''} onChange={(event) => set('contract')(event.currentTarget.value)}>
            <option value="">all</option>
            {contracts.map(({ id, template, retired }) => (
              <option key={id} value={id}>
                {template} {id.slice(0, 12)}
                {retired === undefined ? '' : ' (retired)'}
              </option>
            ))}
          </select>
        </label>
        <label>
          Event
          <input class="short" value={wish.event ?? ''} placeholder="any" onInput={(event) => set('event')(event.currentTarget.value)} />
        </label>
        <label>
          Who
          <input
            class="short"
            value={wish.actor ?? ''}
            placeholder="anybody"
            onInput={(event) => set('actor')(event.currentTarget.value)}
          />
        </label>
        <WhenField label="Written since" empty="the first" change={set('since')} />
        <WhenField label="and before" empty="the last" change={set('until')} />
      </div>
      <div class="paste with-copy">
        <pre>{address}</pre>
        <CopyButton text={`${location.origin}${address}`} name="the address" />
      </div>
      <p class="bar">
        <a class="button main" download href={address}>
          Export
        </a>
        <span class="muted">With a key: curl -H "Authorization: Bearer …" and the address.</span>
      </p>
    </section>
  );
};
