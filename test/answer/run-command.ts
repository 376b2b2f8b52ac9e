import { tmpdir } from 'node:os';
import { vi } from 'vitest';
import { main } from '../../src/cli/cli.js';

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of genmath in this process. */
export const runCommand = async (argv: readonly string[]): Promise<Ran> => {
  const printed = { stdout: '', stderr: '' };
  const catches = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await main([...argv, `--data=${tmpdir()}/genmath-no-data`]);
    return { code: Number(process.exitCode), ...printed };
  } finally {
    for (const each of catches) each.mockRestore();
    process.exitCode = before;
  }
};
