import { readAuthenticatorCode } from './authenticator-app.ts'
import { createAdmin, type Person } from './factories.ts'
import type { ApiResponse, Shop } from './shop.ts'

export const password = 'Salon-42-chair'

export interface AdminWithFactor extends Person {
  secret: string
  codes: string[]
}

interface SetUp {
  secret: string
  uri: string
  codes: string[]
}

/** Creates an administrator who has set up a second factor in the profile. */
export async function createAdminWithFactor(shop: Shop): Promise<AdminWithFactor> {
  const admin = await createAdmin(shop, { password })
  return { ...admin, ...(await setUpSecondFactor(shop, admin)) }
}

/** Sets up a second factor in the administrator's profile, in place of any that is there. */
export async function setUpSecondFactor(shop: Shop, admin: Person): Promise<Pick<AdminWithFactor, 'secret' | 'codes'>> {
  await shop.db.deleteFrom('second_factors').where('user_id', '=', admin.id).execute()
  const { secret } = (await shop.call<SetUp>('POST', 'admin/second-factor', { as: admin.token, body: {} })).body
    .responseData
  const body = { code: readAuthenticatorCode(secret) }
  const { codes } = (await shop.call<SetUp>('PUT', 'admin/second-factor', { as: admin.token, body })).body.responseData
  await clearUsedCodes(shop, admin)
  return { secret, codes }
}

/** Allows the next code to be used at once, as if the half minute of the last code had passed. */
export async function clearUsedCodes(shop: Shop, { id }: { id: string }): Promise<void> {
  await shop.db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', id).execute()
}

export interface LoginStepOf {
  loginT: string
  step: string
}

/** Takes the first step of a login, and returns the token for the second step. */
export async function logInWithPassword(shop: Shop, { email }: { email: string }): Promise<LoginStepOf> {
  const { body } = await shop.call('POST', 'user/login', { body: { email, password } })
  if (body.error?.errorCode !== 27) throw new Error(`no second step: ${JSON.stringify(body)}`)
  return body.error.errors as LoginStepOf
}

export interface LoggedIn {
  acsT: string
  usr: { _id: string }
  codes?: string[]
}

export async function sendLoginCode(shop: Shop, loginT: string, code: string): Promise<ApiResponse<LoggedIn>> {
  return shop.call<LoggedIn>('POST', 'user/login/code', { body: { accessToken: loginT, code } })
}

export const codeOf = ({ body }: ApiResponse<unknown>) => body.error?.errorCode
