import { createHmac } from 'node:crypto';

// Standard Webhooks, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

/** Bytes of a secret: the specification allows 24 to 64. */
export const SECRET_BYTES = 32;

/** Writes a secret as Standard Webhooks hand it to receivers: `whsec_` and its bytes in base64. */
export const formatSecret = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/** What is signed of a message: its id, when this attempt is made, in seconds of Unix time, and its body. */
export interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

const sign = ({ id, timestamp, body }: SignedMessage, secret: Uint8Array): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** Gives the headers of Standard Webhooks for one attempt; with several secrets a signature of each, so that receivers can change to a new one. */
export const signedHeaders = (message: SignedMessage, secrets: readonly Uint8Array[]): Readonly<Record<string, string>> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => sign(message, secret)).join(' '),
});
