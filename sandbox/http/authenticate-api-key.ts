import type { FormValue } from './parse-form.ts'
import { invalidRequest } from './provider-error.ts'

const secret = /^(?:sk|rk)_test_\w+$/
const publishable = /^pk_test_\w+$/

/** Checks the API key. A publishable key may create tokens only. */
export function authenticateApiKey(header: string | undefined, path: string, inBody: FormValue | undefined): void {
  const key = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? (typeof inBody === 'string' ? inBody : undefined)
  if (!key)
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    )
  if (secret.test(key)) return
  if (publishable.test(key)) {
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
