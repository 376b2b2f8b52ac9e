/** Which addresses webhooks are sent to: https on the public network alone, any, or none at all. */
export const WEBHOOK_RULES = ['public', 'any', 'off'] as const;

/** One of {@link WEBHOOK_RULES}. */
export type WebhookRule = (typeof WEBHOOK_RULES)[number];
