import { defineConfig } from 'tsup';

// Everything is bundled, so that an installation fetches one package and starts by reading one file. What draws and what computes in threads are
// entries of their own.
export default defineConfig({
  entry: {
    cli: 'src/cli/cli.ts',
    index: 'src/index.ts',
    'picture-worker': 'src/adapters/picture/picture-worker.ts',
    'compute-thread': 'src/node/compute-thread.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  clean: false,
  noExternal: [/.*/],
  treeshake: true,
  metafile: true,
  esbuildOptions: (options) => {
    options.alias = { '@modelcontextprotocol/server/_shims': './src/adapters/mcp/sdk-shims.ts' };
    // What is loaded is held as text. Names stay, for stack traces; notices are in THIRD-PARTY.txt.
    options.minifyWhitespace = true;
    options.minifySyntax = true;
    options.legalComments = 'none';
  },
  // The bundled CommonJS packages of @stdlib call `require` for Node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
});
