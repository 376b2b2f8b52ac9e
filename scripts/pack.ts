// Packs what is published into an archive, from what is built: npx tsx scripts/pack.ts [folder]
import { resolve } from 'node:path';
import { pack } from './package/pack.js';

const { filename, size, unpackedSize, files } = pack(resolve(process.argv[2] ?? '.'));
console.log(filename);
console.error(`${(size / 1e6).toFixed(1)} MB packed, ${(unpackedSize / 1e6).toFixed(1)} MB unpacked, ${files.length} files`);
