/** Length of a cycle in milliseconds: one cycle unit is 0.777 s. A convention of this service, not physics. */
export const CYCLE_MILLISECONDS = 777;

/** Frequency of the pulse in hertz. */
export const PULSE_FREQUENCY = 1.287;

/** The clock's reading: the integer stamp and how far into it the moment is. */
export interface Pulse {
  /** `floor(unix_ms / 777)` */
  readonly cycle: number;
  /** `(unix_ms mod 777) / 777`, in [0, 1) */
  readonly phase: number;
}

/** Reads the pulse at a moment in milliseconds of Unix time. */
export const pulseAt = (unixMilliseconds: number): Pulse => ({
  cycle: Math.floor(unixMilliseconds / CYCLE_MILLISECONDS),
  phase: (unixMilliseconds % CYCLE_MILLISECONDS) / CYCLE_MILLISECONDS,
});
