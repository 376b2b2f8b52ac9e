import { hash } from 'node:crypto';

/** Gives the SHA-256 of a text in UTF-8, as lower-case hexadecimal. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');
