import { ProviderError } from '../http/provider-error.ts'
import { createObject, lockObject, markChanged, type RequestContext } from '../http/request-context.ts'
import { parseInput, text } from '../http/validate-input.ts'
import { publishableKey } from '../sandbox-options.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { verifyAccount } from './account-links.ts'
import { insertAccount } from './accounts.ts'

interface Code {
  id: string
  account: string
  used: boolean
}

/** Creates an authorization code, usable once, after the account's owner agreed to be connected. */
export function createAuthorizationCode(context: RequestContext): string {
  const account = insertAccount(context, 'standard')
  verifyAccount(context, account)
  const code = { id: generateObjectId('ac', 32), account: account.id, used: false }
  return createObject(context, 'authorization_code', { ...code }, { account: null }).id
}

export async function exchangeAuthorizationCode(context: RequestContext): Promise<JsonObject> {
  const input = parseInput(
    { grant_type: text, code: text.optional(), client_secret: text.optional(), scope: text.optional() },
    context.input,
  )
  if (input.grant_type !== 'authorization_code')
    throw oauthError('unsupported_grant_type', `Unsupported grant type: ${input.grant_type}`)
  const { code = '' } = input
  if (!code) throw oauthError('invalid_request', 'No code provided')
  const granted = await lockObject<Code>(context, 'authorization_code', code).catch(() => null)
  if (!granted) throw oauthError('invalid_grant', `Authorization code does not exist: ${code}`)
  if (granted.data.used) throw oauthError('invalid_grant', `This authorization code has already been used: ${code}`)
  granted.data = { ...granted.data, used: true }
  markChanged(context, granted)
  return {
    access_token: generateObjectId('sk_test'),
    livemode: false,
    refresh_token: generateObjectId('rt'),
    scope: input.scope ?? 'read_write',
    stripe_publishable_key: publishableKey,
    stripe_user_id: granted.data.account,
    token_type: 'bearer',
  }
}

/** The errors of this call have the shape of the OAuth standard. */
class OauthError extends ProviderError {
  override get body(): JsonObject {
    return this.error
  }
}

function oauthError(error: string, description: string): OauthError {
  return new OauthError(400, { error, error_description: description, message: description })
}
