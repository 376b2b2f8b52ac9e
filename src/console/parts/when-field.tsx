/** A field for a moment of the past, by the clock of this computer; left empty it is now, or what `empty` says. */
export const WhenField = ({
  label,
  empty = 'now',
  change,
}: {
  readonly label: string;
  readonly empty?: string;
  readonly change: (time: string | undefined) => void;
}) => (
  <label>
    {label} (empty: {empty})
    <input
      type="datetime-local"
      step="1"
      onInput={({ currentTarget: { value } }) => {
        const time = new Date(value);
        change(Number.isNaN(time.getTime()) ? undefined : time.toISOString());
      }}
    />
  </label>
);
