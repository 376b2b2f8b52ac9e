import { Paste } from './copy.js';

/** A secret that is shown this once, until it is put away. */
export const ShownOnce = (props: {
  readonly about: string;
  readonly secret: string;
  readonly name: string;
  readonly onTaken: () => void;
}) => (
  <div class="stack" role="status">
    <p>{props.about}</p>
    <Paste text={props.secret} name={props.name} />
    <div>
      <button type="button" onClick={props.onTaken}>
        I have it
      </button>
    </div>
  </div>
);
