import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A message counts for so long after it was signed, and as long before, for a clock that is fast. */
const toleranceSeconds = 300

interface SignedMessage {
  headers: Readonly<Record<string, unknown>>
  /** The bytes as they were sent. */
  body: unknown
}

/**
 * Checks the signature of a carrier's message by the convention of Standard Webhooks: `webhook-signature` holds `v1,` and the
 * HMAC-SHA256 of id, timestamp and body, in base64. Returns what tells this message from every other, or null.
 */
export function verifyMessage(
  { headers, body }: SignedMessage,
  secrets: readonly Buffer[],
  now = Date.now(),
): string | null {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return null
  if (!Buffer.isBuffer(body) || id === '' || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return null
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const sent = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(signed).digest())
  const isSigned = expected.some((mac) => sent.some((mine) => mine.length === mac.length && timingSafeEqual(mine, mac)))
  return isSigned ? createHash('sha256').update(signed).digest('hex') : null
}
