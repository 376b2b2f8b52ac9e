import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatSecret, signedHeaders } from '../../../../src/core/contract/webhook/sign-message.js';

// The message that the libraries of the specification test themselves with:
// github.com/standard-webhooks/standard-webhooks, libraries/javascript/src/webhook.test.ts, "sign function works".
const PUBLISHED = {
  secret: Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'),
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('a message', () => {
  it('is signed as the specification’s libraries sign it', () => {
    const { secret, message, signature } = PUBLISHED;
    expect(formatSecret(secret)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    expect(signedHeaders(message, [secret])).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    });
  });

  it('bears a signature of each of two secrets, the present one first, parted by a space', () => {
    const { secret, message, signature } = PUBLISHED;
    const next = Buffer.alloc(32, 7);
    const hmac = createHmac('sha256', next).update(`${message.id}.${message.timestamp}.${message.body}`).digest('base64');
    expect(signedHeaders(message, [next, secret])['webhook-signature']).toBe(`v1,${hmac} ${signature}`);
  });
});
