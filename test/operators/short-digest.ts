/** The part of a record's digest by which a change of the record shows: 64 bits. */
export const shortDigest = (digest: string): string => digest.slice('sha256:'.length, 'sha256:'.length + 16);
