/**
 * Another version of a contract's definition, its end, and the correction of a clock that was ahead: computes again what a mapping gave, from the values
 * that stand on the row. Part of auditor.mjs; written from docs/receipt.md.
 */
import { evaluate, numberOf, readingOf } from './auditor-decision.mjs';

/** Values that are computed in coherent SI and shown in a unit. */
const NEAR = 1e-9;
const isNear = (a, b) => a === b || Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b));
const isSame = (a, b) => Object.keys(a).sort().join() === Object.keys(b).sort().join();

/** Tells what is wrong with what parameters, or memory, became. */
const carriedFault = (carried, stated, values) => {
  if (!isSame(carried, stated)) return 'another version has other members than it says';
  for (const [name, { is, gives }] of Object.entries(carried)) {
    if (readingOf(gives) !== stated[name]) return `${name} is not what its mapping gave`;
    if (is === undefined) continue;
    // A number alone is in the unit of what takes it.
    const isPlain = is.trim() !== '' && Number.isFinite(Number(is));
    const [due, got] = isPlain ? [Number(is), readingOf(gives)] : [evaluate(is, values), numberOf(gives)];
    if (typeof due === 'number' && !Number.isNaN(due) && !isNear(due, got))
      return `${JSON.stringify(is)} gives ${due}, and the row says ${got}`;
  }
  return undefined;
};

/** Tells what is wrong with the row of another version; nothing where the mapping was applied as it was declared. */
export const upgradeFault = (row, known) => {
  const { cause, upgrade, from, to, emits, reset, parameters, remembered, template } = row;
  if ((cause === 'upgrade') !== (upgrade !== undefined)) return 'rows of another version say how, and no others';
  if (upgrade === undefined) return undefined;
  if (upgrade.from.id !== template.id || upgrade.from.digest === template.digest)
    return 'a contract moves to another version of its definition';
  if ((upgrade.states[from] ?? from) !== to) return `its mapping leads from ${from} elsewhere than to ${to}`;
  if (emits.length > 0 || reset !== undefined) return 'another version emits and resets nothing';
  for (const [name, value] of Object.entries(upgrade.read)) {
    const due = [known.parameters, known.memory].find((each) => Object.hasOwn(each, name))?.[name];
    if (due !== undefined && !isNear(readingOf(value), due)) return `it read another ${name} than the rows before it say`;
  }
  const values = new Map(Object.entries(upgrade.read));
  return carriedFault(upgrade.parameters, parameters, values) ?? carriedFault(upgrade.memory, remembered, values);
};

/** Tells what is wrong with the row that retires a contract. */
export const retirementFault = ({ cause, from, to, emits, remembered, reset, nextCycle }) => {
  if (cause !== 'retirement') return undefined;
  const isStill = from === to && emits.length === 0 && Object.keys(remembered).length === 0 && reset === undefined;
  return isStill && nextCycle === null ? undefined : 'a contract that is retired changes nothing, and time moves it no more';
};

const cycleOf = (time) => Math.floor(Date.parse(time) / 777);
/** The cycle of the clock that stamped a row: that at which it was written, or that of its time where that is later. */
export const stampOf = ({ cycle, at }) => Math.max(cycle, cycleOf(at));

/** Tells what is wrong with the row that corrects a clock, the one step back that a contract can take; nothing of other rows. */
export const correctionFault = (row, made, known) => {
  if (row.cause !== 'correction') return undefined;
  const { payload, event, trigger, from, to, emits, remembered } = row;
  const others = ['reset', 'decision', 'refused', 'hand', 'upgrade', 'idempotency', 'occurredAt'];
  const isStill = event === 'correction' && trigger === 'correction' && from === to && emits.length === 0;
  if (!isStill || others.some((name) => row[name] !== undefined)) return 'a row that corrects the clock changes nothing else';
  if (Object.keys(payload).sort().join() !== 'from,reason,to' || typeof payload.reason !== 'string')
    return 'it says not from when to when, and why';
  if (payload.from !== stampOf(made))
    return `it corrects a clock that said ${payload.from}, and the row before was stamped ${stampOf(made)}`;
  if (!(payload.to < payload.from)) return 'it corrects the clock to a time that is not before';
  if (payload.to !== cycleOf(row.at)) return 'it corrects the clock to another time than that at which it was written';
  if (row.cycle !== Math.min(made.cycle, payload.to)) return 'its cycle is not the one to which it corrects the clock';
  // What is remembered as a moment comes back to the present with it.
  const wrong = Object.entries(remembered).find(([name, value]) => !(value < known.memory[name]));
  return wrong === undefined ? undefined : `it remembers another ${wrong[0]}`;
};
