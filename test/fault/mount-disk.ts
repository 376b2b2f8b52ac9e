import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, in memory: a tmpfs. */
export interface MountedDisk {
  readonly path: string;
  /** Mounts it anew with other options, like `ro`. */
  readonly remount: (options: string) => void;
  /** Writes until nothing more fits, and frees so many bytes of it again. */
  readonly fill: (spare?: number) => void;
  /** Makes empty files until there is no inode left. */
  readonly takeInodes: () => void;
  /** Removes what filled it. */
  readonly makeRoom: () => void;
  readonly unmount: () => void;
}

const mount = (...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw error ?? new Error(`mount ${args.join(' ')}: ${stderr}`);
};

/**
 * Mounts a disk of so many MiB.
 * @throws where this process may not mount
 */
export const mountDisk = (mebibytes: number): MountedDisk => {
  const path = mkdtempSync(join(tmpdir(), 'genmath-disk-'));
  const filler = join(path, 'filler');
  const full = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  try {
    mount('-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700,nr_inodes=2000`, 'tmpfs', path);
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  return {
    path,
    remount: (options) => mount('-o', `remount,${options}`, path),
    fill: (spare = 0) => {
      mkdirSync(filler, { recursive: true });
      if (spare > 0) writeFileSync(join(filler, 'spare'), Buffer.alloc(spare));
      const file = openSync(join(filler, 'bytes'), 'a');
      for (const size of [1 << 20, 1 << 12, 1])
        full(() => {
          for (;;) writeSync(file, Buffer.alloc(size));
        });
      fsyncSync(file);
      closeSync(file);
      rmSync(join(filler, 'spare'), { force: true });
    },
    takeInodes: () => {
      mkdirSync(filler, { recursive: true });
      full(() => {
        for (let i = 0; ; i += 1) writeFileSync(join(filler, String(i)), '', { flag: 'wx' });
      });
    },
    makeRoom: () => rmSync(filler, { recursive: true, force: true }),
    unmount: () => {
      const { status, stderr } = spawnSync('umount', [path], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`umount: ${stderr}`);
      rmSync(path, { recursive: true });
    },
  };
};
