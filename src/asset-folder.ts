/** The folder of the files that the built package reads beside its code; the bundle stands next to it, as `src/` stands next to `dist/`. */
export const ASSET_FOLDER = new URL('../dist/assets/', import.meta.url);
