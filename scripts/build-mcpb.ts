// Lays out the MCP bundle in mcpb/ and brings manifest.json up to date; with --pack, packs it as genmath.mcpb.
//   npx tsx scripts/build-mcpb.ts [--pack]
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { layOut } from './mcpb/lay-out.js';
import { fillManifest, ROOT } from './mcpb/manifest.js';

/** The packer of the format's makers; it is fetched when it is asked for, since nothing else here needs it. */
const PACKER = '@anthropic-ai/mcpb@2.1.2';

const folder = fileURLToPath(new URL('mcpb', ROOT));
writeFileSync(new URL('manifest.json', ROOT), `${JSON.stringify(fillManifest(), null, 2)}\n`);
layOut(folder);
const steps = [
  ['validate', 'mcpb/manifest.json'],
  ['pack', 'mcpb', 'genmath.mcpb'],
];
if (!process.argv.includes('--pack')) {
  console.log(`mcpb/ is laid out. To pack it:\n${steps.map((args) => `  npx ${PACKER} ${args.join(' ')}`).join('\n')}`);
} else {
  for (const args of steps) {
    const { status } = spawnSync('npx', ['--yes', PACKER, ...args], {
      cwd: fileURLToPath(ROOT),
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
