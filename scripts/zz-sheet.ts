import { calculateLines } from '../src/answer/answer-sheet.js';
import { context } from '../test/operators/all-operators.js';

for (const t of [
  'mode([1,2,2,3])',
  'mad([1,1,2,2,4,6,9])',
  'mad([1 m, 2 m, 4 m])',
  'rank([72, 85, 64, 90, 78, 85], 85)',
  'rank([1 m, 2 m, 3 m], 250 cm)',
  'cummax([1 m, 300 cm, 2 m])',
  'cummin([3,1,2])',
  'sqrt([1,4,9])',
  'ST41(x = [1,2,3,4], p = 30)',
  'ST42(x = [0.1,0.1,0.1])',
  'totient(360)',
  'modpow(3, 65537, 1000000007)',
  'fibonacci(100)',
  'monthdays(2024, 2)',
  'cummax([20 degC, 30 degC, 25 degC])',
  'mad([20 degC, 30 degC, 25 degC])',
  'mode([20 degC, 30 degC, 20 degC])',
  'rank([1,2],[3])',
  '0.1+0.2-0.3',
  'ST8(x = [1,2,3,4], y = [1,-1,-1,1])',
  'mode(3)',
  'totient(0)',
]) {
  try {
    const { answer } = calculateLines(t, undefined, context);
    console.log(t, '→', answer.answer, answer.read ?? '');
  } catch (e) {
    console.log(t, '✗', (e as Error).message);
  }
}
