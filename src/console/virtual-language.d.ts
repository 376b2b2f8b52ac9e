declare module 'virtual:language' {
  export const LANGUAGE: import('./sheet/editor/language.js').Language;
}

/** Version of the package, put in by the build. */
declare const GENMATH_VERSION: string;

declare module '*.css';
