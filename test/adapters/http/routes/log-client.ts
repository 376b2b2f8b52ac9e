import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * A client of logs, written from the texts of C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof) and RFC 6962 alone: nothing of
 * the product is imported, so that the two can only agree on what is published.
 */

const sha256 = (...parts: readonly Uint8Array[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Hash of a leaf (RFC 6962, section 2.1). */
export const hashOfLeaf = (leaf: Uint8Array): Buffer => sha256(Buffer.of(0), leaf);

/** MTH of RFC 6962, section 2.1, as it is written there. */
const treeHash = (hashes: readonly Buffer[]): Buffer => {
  if (hashes.length === 0) return sha256();
  if (hashes.length === 1) return hashes[0] as Buffer;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return sha256(Buffer.of(1), treeHash(hashes.slice(0, k)), treeHash(hashes.slice(k)));
};

/** A checkpoint whose signature holds. */
export interface Head {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
}

/** Reads a checkpoint and checks the signature of the key (`name+id+base64`). */
export const openHead = (signed: string, vkey: string): Head => {
  const [name = '', id = '', ...material] = vkey.split('+');
  const key = Buffer.from(material.join('+'), 'base64');
  const own = sha256(Buffer.from(`${name}\n`), key).subarray(0, 4);
  if (own.toString('hex') !== id || key[0] !== 1) throw new Error('the key is not what it says');
  const end = signed.lastIndexOf('\n\n');
  const text = signed.slice(0, end + 1);
  const line = signed
    .slice(end + 2)
    .split('\n')
    .find((each) => each.startsWith(`— ${name} `));
  const bytes = Buffer.from(line?.slice(`— ${name} `.length) ?? '', 'base64');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const holds = bytes.subarray(0, 4).equals(own) && verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
  if (!holds) throw new Error('the checkpoint is not signed');
  const [origin = '', size = '', root = ''] = text.split('\n');
  return { origin, size: Number(size), root };
};

const get = async (url: string): Promise<Buffer> => {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

const pathOf = (index: number, width: number): string => {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/\d{3}/g) as string[];
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/') + (width === 256 ? '' : `.p/${width}`);
};

/** Reads every entry and every tile of a log and gives the leaves; fails where a tile or the root does not follow from them. */
export const readWholeLog = async (log: string, vkey: string): Promise<{ readonly head: Head; readonly leaves: readonly Buffer[] }> => {
  const head = openHead((await get(`${log}/checkpoint`)).toString(), vkey);
  const leaves: Buffer[] = [];
  for (let start = 0; start < head.size; start += 256) {
    const width = Math.min(256, head.size - start);
    const bundle = await get(`${log}/tile/entries/${pathOf(start / 256, width)}`);
    for (let at = 0; at < bundle.length; ) {
      const length = bundle.readUInt16BE(at);
      leaves.push(bundle.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  let hashes: readonly Buffer[] = leaves.map(hashOfLeaf);
  if (treeHash(hashes).toString('base64') !== head.root) throw new Error('the entries do not lead to the root');
  for (let level = 0; hashes.length > 0; level += 1) {
    const above: Buffer[] = [];
    for (let i = 0; i < hashes.length; i += 256) {
      const own = hashes.slice(i, i + 256);
      const tile = await get(`${log}/tile/${level}/${pathOf(i / 256, own.length)}`);
      if (!tile.equals(Buffer.concat(own))) throw new Error(`tile ${level}/${i / 256} is another`);
      if (own.length === 256) above.push(treeHash(own));
    }
    hashes = above;
  }
  return { head, leaves };
};

/** Checks a `.tlog-proof` for a leaf, through the splits of RFC 6962, section 2.1.1; gives the index. */
export const checkProof = (proof: string, leaf: Uint8Array, vkey: string): number => {
  const end = proof.indexOf('\n\n');
  const [type, indexLine = '', ...path] = proof.slice(0, end).split('\n');
  if (type !== 'c2sp.org/tlog-proof@v1') throw new Error('this is no proof');
  const index = Number(indexLine.replace('index ', ''));
  const head = openHead(proof.slice(end + 2), vkey);
  const climb = (m: number, n: number, left: readonly string[]): Buffer => {
    if (n === 1) {
      if (left.length > 0) throw new Error('the proof is too long');
      return hashOfLeaf(leaf);
    }
    let k = 1;
    while (k * 2 < n) k *= 2;
    const sibling = Buffer.from(left.at(-1) ?? '', 'base64');
    const rest = left.slice(0, -1);
    return m < k ? sha256(Buffer.of(1), climb(m, k, rest), sibling) : sha256(Buffer.of(1), sibling, climb(m - k, n - k, rest));
  };
  if (climb(index, head.size, path).toString('base64') !== head.root) throw new Error('the proof does not lead to the root');
  return index;
};
