/** Values of one kind of Bessel function at the orders mu and mu + 1, from which a recurrence climbs. */
export interface BesselSeed {
  readonly at: number;
  readonly next: number;
}
