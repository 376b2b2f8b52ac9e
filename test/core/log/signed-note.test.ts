import { describe, expect, it } from 'vitest';
import { createCosigner, createLogSigner } from '../../../src/core/log/note-signer.js';
import { checkSignature, formatSignedNote, parseSignedNote, parseVerifierKey } from '../../../src/core/log/signed-note.js';

// From C2SP signed-note, "Example", and from the documentation of golang.org/x/mod/sumdb/note.
const PUBLISHED: readonly (readonly [key: string, note: string])[] = [
  [
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
  ],
  [
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
  ],
];

describe('a published note', () => {
  it.each(PUBLISHED)('under %s holds, is written as it was read, and fails when a letter differs', (text, signed) => {
    const key = parseVerifierKey(text);
    const note = parseSignedNote(signed);
    expect(checkSignature(note, key)).toBe('valid');
    expect(formatSignedNote(note)).toBe(signed);
    expect(checkSignature({ ...note, text: note.text.replace('is', 'IS') }, key)).toBe('false');
    const [[other]] = PUBLISHED.filter(([known]) => known !== text) as [readonly [string, string]];
    expect(checkSignature(note, parseVerifierKey(other))).toBe('missing');
  });
});

describe('a signer', () => {
  const seed = Buffer.alloc(32, 7);
  const text = 'log.example/a\n3\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

  it('of a log signs what its key verifies', () => {
    const signer = createLogSigner('log.example/a', seed);
    const note = { text, signatures: [signer.sign(text)] };
    const key = parseVerifierKey(signer.verifierKey);
    expect(checkSignature(parseSignedNote(formatSignedNote(note)), key)).toBe('valid');
    expect(checkSignature({ ...note, text: `${text}more\n` }, key)).toBe('false');
  });

  it('of a witness signs with its time, and another time does not hold', () => {
    const signer = createCosigner('witness.example/w', seed, () => 1_679_315_147_999);
    const signature = signer.sign(text);
    const key = parseVerifierKey(signer.verifierKey);
    expect(signature.signature.readBigUInt64BE()).toBe(1_679_315_147n);
    expect(checkSignature({ text, signatures: [signature] }, key)).toBe('valid');
    const later = Buffer.from(signature.signature);
    later.writeBigUInt64BE(1_679_315_148n);
    expect(checkSignature({ text, signatures: [{ ...signature, signature: later }] }, key)).toBe('false');
    expect(checkSignature({ text, signatures: [{ ...signature, signature: signature.signature.subarray(8) }] }, key)).toBe('false');
  });

  it('has another id as a log than as a witness, though the bytes of the key are the same', () => {
    const names = [createLogSigner('a', seed), createCosigner('a', seed, Date.now)].map(({ verifierKey }) => verifierKey.split('+')[1]);
    expect(new Set(names).size).toBe(2);
  });
});

describe('what is not a note', () => {
  const [, good] = PUBLISHED[0] as readonly [string, string];
  it.each([
    ['nothing', ''],
    ['no empty line', good.replace('\n\n', '\n')],
    ['no signature', 'text\n\n'],
    ['no newline at the end', good.slice(0, -1)],
    ['a carriage return', good.replace('\n', '\r\n')],
    ['a hyphen for the dash', good.replace('—', '-')],
    ['base64 without its padding', good.replace('QM=\n', 'QM\n')],
    ['base64 in another spelling', good.replace('QM=\n', 'QN=\n')],
    ['only an id', good.replace(/Uw2Q.*/, 'Uw2QOg==')],
    ['a lone surrogate', good.replace('T', '\ud800')],
  ])('is refused: %s', (_, note) => {
    expect(() => parseSignedNote(note)).toThrow(expect.objectContaining({ code: 'NOTE_INVALID' }));
  });

  const [key] = PUBLISHED[0] as readonly [string, string];
  it.each([
    key.replace('530d903a', '530d903b'),
    key.replace('+A', '+B'),
    key.replace('foo', 'bar'),
    key.slice(0, -4),
    '',
    'a b+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  ])('is refused as a key: %s', (text) => expect(() => parseVerifierKey(text)).toThrow(expect.objectContaining({ code: 'NOTE_INVALID' })));
});
