// Writes dist/app/result.html: the page that shows a result in hosts of MCP Apps, with its script and its style in it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string };
const { outputFiles, metafile } = await build({
  absWorkingDir: fileURLToPath(root),
  entryPoints: { main: 'src/app/main.ts', style: 'src/app/style/style.css' },
  outdir: 'dist/app',
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  // Browsers that set MathML and know light-dark().
  target: ['chrome123', 'firefox120', 'safari17.5'],
  charset: 'utf8',
  define: { GENMATH_VERSION: JSON.stringify(version) },
  metafile: true,
  write: false,
});
// The notices of dist/ name the packages in the bundle of the server; the page has none, and is not to take one in unnoticed.
const taken = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'));
if (taken.length > 0) throw new Error(`The page bundles ${taken.join(', ')}: have scripts/write-notices.ts name its licence.`);
const textOf = (name: string): string => outputFiles.find(({ path }) => path.endsWith(name))?.text.trim() ?? '';
// Within a script element an end tag would end it; in a string of JavaScript the backslash changes nothing.
const script = textOf('main.js').replaceAll('</script', '<\\/script');
const page = readFileSync(new URL('src/app/page.html', root), 'utf8')
  .replace('/*style*/', () => textOf('style.css'))
  .replace('/*script*/', () => script);
mkdirSync(new URL('dist/app/', root), { recursive: true });
writeFileSync(new URL('dist/app/result.html', root), page);
