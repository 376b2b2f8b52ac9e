import { useRef, useState } from 'preact/hooks';
import { linkTo } from '../frame/router.js';
import { saveFile } from '../parts/save-file.js';
import { nameOf } from './sheet-name.js';
import { EXAMPLE, readRecent } from './stored-sheets.js';

const fileName = (text: string): string =>
  `${nameOf(text)
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/gu, '')}.gm`;

/** Opens, saves and shares the sheet; the last ten are at hand. */
export const SheetFiles = ({ text, load }: { readonly text: string; readonly load: (text: string) => void }) => {
  const picker = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const recent = readRecent();
  const share = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${location.origin}/${linkTo(['sheet'], { text })}`);
    setSaid('The address of this sheet is copied.');
  };
  return (
    <div class="bar">
      <input
        ref={picker}
        type="file"
        accept=".gm,text/plain"
        hidden
        onChange={(event) => {
          event.currentTarget.files?.[0]?.text().then(load);
          event.currentTarget.value = '';
        }}
      />
      <button type="button" onClick={() => picker.current?.click()}>
        Open
      </button>
      <button type="button" onClick={() => saveFile(fileName(text), text)}>
        Save
      </button>
      <button type="button" onClick={() => void share()}>
        Copy link
      </button>
      <label class="inline recent">
        <span class="hidden-text">Recent sheets</span>
        <select
          value=""
          onChange={(event) => {
            const at = Number(event.currentTarget.value);
            load(at < 0 ? EXAMPLE : (recent[at]?.text ?? ''));
            event.currentTarget.value = '';
          }}
        >
          <option value="" disabled>
            Recent …
          </option>
          {recent.map((each, i) => (
            <option key={each.at} value={i}>
              {nameOf(each.text)}
            </option>
          ))}
          <option value={-1}>Example</option>
        </select>
      </label>
      <span role="status" class="muted">
        {said}
      </span>
    </div>
  );
};
