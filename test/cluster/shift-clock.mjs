// Sets the clock of a process ahead or behind by GENMATH_TEST_SHIFT milliseconds: node --import ./shift-clock.mjs …
const shift = Number(process.env.GENMATH_TEST_SHIFT ?? 0);
const { Date: True } = globalThis;
globalThis.Date = class extends True {
  constructor(...given) {
    super(...(given.length === 0 ? [True.now() + shift] : given));
  }

  static now() {
    return True.now() + shift;
  }
};
