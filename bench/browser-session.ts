import type { BrowserContextOptions } from '@playwright/test'
import type { ProfileResponse } from '#accounts/profile/contract.ts'
import { fetchBody } from './measure-http.ts'

/**
 * The local storage of a logged-in person's browser; the person's id is in it because every call sends it, and the server refuses a
 * call with another person's id.
 */
export async function createStorageState(
  origin: string,
  accessToken: string,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const profile = await fetchBody(`${origin}/api/v1/user/profile`, { accesstoken: accessToken })
  const { usr } = (JSON.parse(profile.toString()) as { responseData: ProfileResponse }).responseData
  const session = { accessToken, isLoggedIn: 'true', isAdmin: String(usr.isAdmin), isVerify: '1', userId: usr._id }
  const user = JSON.stringify(usr)
  const localStorage = Object.entries({ ...session, user, userData: user }).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}
