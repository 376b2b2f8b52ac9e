import { expect, it } from 'vitest';
import { createProcessSessions, SESSION_RULE } from '../../src/call/sessions.js';
import { describeSessions } from './describe-sessions.js';

describeSessions('sessions of this process', async () => {
  let now = Date.UTC(2026, 10, 21);
  const sessions = createProcessSessions(() => now);
  return {
    ways: [sessions, sessions],
    age: async (milliseconds) => {
      now += milliseconds;
    },
  };
});

it('no more are opened than fit, and those that have ended make room', async () => {
  let now = 0;
  const sessions = createProcessSessions(() => now);
  const full = SESSION_RULE.most / SESSION_RULE.mostOfHolder;
  for (let holder = 0; holder < full; holder += 1)
    for (let i = 0; i < SESSION_RULE.mostOfHolder; i += 1) await sessions.open(`${holder} ${i}`, `holder ${holder}`);
  await expect(sessions.open('one more', 'another')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  now = SESSION_RULE.milliseconds;
  expect(await sessions.open('one more', 'another')).toMatchObject({ holder: 'another' });
});
