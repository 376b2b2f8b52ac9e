import { refuse } from '../sheet-fault.js';
import { matchAt } from './scan-literal.js';

const DATE = /\d{4}-\d{2}-\d{2}(?!\d)/uy;
const SLASHED_DATE = /(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})(?![\d.])/uy;
const CLOCK = /\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?![\d:])/uy;
const HOURS = /(\d+) ?h ?(\d{1,2})(?: ?m(?:in)?)?(?: ?(\d{1,2}) ?s)?(?![\p{L}\p{N}_.^])/uy;
const OTHER_BASE = /0[xX][\dA-Fa-f]+|0[bB][01]+|0[oO][0-7]+/uy;

/** Refuses what begins as a number and is a date, a time of day, or a number in another base, with what is read for it. */
export const refuseNumeral = (text: string, at: number): void => {
  const refuseAt = (found: string, why: string): never => refuse(why, { from: at, to: at + found.length });
  const date = matchAt(DATE, text, at);
  if (date !== '') refuseAt(date, 'dates are not computed here; write durations, such as 29 d + 4 h.');
  const slashed = matchAt(SLASHED_DATE, text, at);
  if (slashed !== '' && !/[\d.]/u.test(text[at - 1] ?? '')) {
    const [day, month, year] = slashed.split('/');
    refuseAt(slashed, `dates are not computed here; write durations, such as 29 d + 4 h, and the quotient as (${day}/${month})/${year}.`);
  }
  const clock = matchAt(CLOCK, text, at);
  if (clock !== '') {
    const [first = '', second = '', third] = clock.split(':').map((part) => String(Number(part)));
    refuseAt(
      clock,
      third === undefined
        ? `${clock} can be read in several ways: write ${first} h ${second} min, ${first} min ${second} s, or ${first}/${second} for a ratio.`
        : `${clock}: write ${first} h ${second} min ${third} s.`,
    );
  }
  const hours = matchAt(HOURS, text, at);
  const [, h, min, s] = /(\d+) ?h ?(\d+)(?:\D+(\d+))?/u.exec(hours) ?? [];
  if (hours !== '' && !/h \d+ ?min(?: \d+ ?s)?$/u.test(hours))
    refuseAt(hours, `${hours}: write ${h} h ${min} min${s === undefined ? '' : ` ${s} s`}.`);
  const other = matchAt(OTHER_BASE, text, at);
  if (other !== '') refuseAt(other, `numbers are written in tens here: ${other} is ${Number(other)}.`);
};

/** Refuses two numbers that the dash of a range joins: `10–20`. */
export const refuseRange = (range: string, at: number): never => {
  const [low, high] = range.split('–');
  return refuse(`${range} is a range or a difference: write ${low} - ${high}, or give both ends, [${low}, ${high}].`, {
    from: at,
    to: at + range.length,
  });
};
