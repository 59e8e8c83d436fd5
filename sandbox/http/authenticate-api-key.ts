import { createHash, timingSafeEqual } from 'node:crypto'
import { publishableKey } from '../sandbox-options.ts'
import type { FormValue } from './parse-form.ts'
import { invalidRequest } from './provider-error.ts'

/** Checks the API key. The publishable key may create tokens only. */
export function authenticateApiKey(
  header: string | undefined,
  path: string,
  inBody: FormValue | undefined,
  secretKey: string,
): void {
  const key = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? (typeof inBody === 'string' ? inBody : undefined)
  if (!key)
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    )
  if (areEqual(key, secretKey)) return
  if (key === publishableKey) {
    if (path === '/v1/tokens') return
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      401,
    )
  }
  throw invalidRequest(
    `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(20, key.length - 8)))}`,
    {},
    401,
  )
}

/** Compares two keys by their hashes, which takes equally long for every wrong key. */
function areEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
