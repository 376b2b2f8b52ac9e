#!/usr/bin/env node
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`genmath needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  const cli = new URL('../dist/cli.js', import.meta.url);
  if (existsSync(cli)) {
    // From Node.js 22.1 on, compiled code is kept from start to start; where its folder cannot be written, nothing is kept.
    nodeModule.enableCompileCache?.();
    const { main } = await import(cli.href);
    await main();
  } else {
    process.stderr.write('genmath is not built here yet: run npm ci in its folder.\n');
    process.exitCode = 1;
  }
}
