import type { BrowserContextOptions } from '@playwright/test'
import type { ProfileResponse } from '#accounts/profile/contract.ts'
import { fetchBody } from './measure-http.ts'

/**
 * Builds the local storage of a logged-in person's browser. It holds the person's id, because every call sends this id and the server
 * refuses a call that sends another person's.
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
