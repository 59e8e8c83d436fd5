import { verify } from './account-links.ts'
import { makeAccount } from './accounts.ts'
import { type Call, lockObject, makeObject, saved } from './call.ts'
import { readInput, text } from './check-input.ts'
import { newId } from './ids.ts'
import { ProviderError } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

interface Code {
  id: string
  account: string
  used: boolean
}

/** The owner of an account has agreed to be connected: a code goes back to the shop, good once. */
export function grantCode(call: Call): string {
  const account = makeAccount(call, 'standard')
  verify(call, account)
  const code = { id: newId('ac', 32), account: account.id, used: false }
  return makeObject(call, 'authorization_code', { ...code }, { account: null }).id
}

export async function exchangeCode(call: Call): Promise<JsonObject> {
  const given = readInput(
    { grant_type: text, code: text.optional(), client_secret: text.optional(), scope: text.optional() },
    call.input,
  )
  if (given.grant_type !== 'authorization_code')
    throw refused('unsupported_grant_type', `Unsupported grant type: ${given.grant_type}`)
  const { code = '' } = given
  if (!code) throw refused('invalid_request', 'No code provided')
  const granted = await lockObject<Code>(call, 'authorization_code', code).catch(() => null)
  if (!granted) throw refused('invalid_grant', `Authorization code does not exist: ${code}`)
  if (granted.data.used) throw refused('invalid_grant', `This authorization code has already been used: ${code}`)
  granted.data = { ...granted.data, used: true }
  saved(call, granted)
  return {
    access_token: newId('sk_test'),
    livemode: false,
    refresh_token: newId('rt'),
    scope: given.scope ?? 'read_write',
    stripe_publishable_key: 'pk_test_sandbox',
    stripe_user_id: granted.data.account,
    token_type: 'bearer',
  }
}

/** This one call has errors of another shape, by a standard of its own. */
class OauthError extends ProviderError {
  override get body(): JsonObject {
    return this.error
  }
}

function refused(error: string, description: string): OauthError {
  return new OauthError(400, { error, error_description: description, message: description })
}
