import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { administrator, documents, newestLetter, openBrowser, shopUrl } from './people.ts'

/** What a journey finds already done: asked of the API, so that the browser only walks what it is about. */

interface Call {
  as?: string
  body?: object
  multipart?: FormData
}

/** A call that succeeds; its data. */
export async function ask<Data = Record<string, unknown>>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as, body, multipart }: Call = {},
): Promise<Data> {
  const basic = Buffer.from('chairside:web').toString('base64')
  const answer = await request.fetch(`${shopUrl()}/api/v1/${path}`, {
    method,
    headers: { authorization: `Basic ${basic}`, ...(as === undefined ? {} : { accesstoken: as }) },
    ...(body ? { data: body } : {}),
    ...(multipart ? { multipart } : {}),
  })
  const { statusCode, responseData, responseMessage } = (await answer.json()) as {
    statusCode: number
    responseData: Data
    responseMessage?: string
  }
  expect(statusCode, `${method} ${path}: ${responseMessage}`).toBe(1)
  return responseData
}

export interface Session {
  acsT: string
  usr: { _id: string; isAdmin: boolean; isVarified: number; accountId: string; payouts_enabled: boolean }
}

export interface Login {
  email: string
  password: string
}

export function session(request: APIRequestContext, { email, password }: Login): Promise<Session> {
  return ask<Session>(request, 'POST', 'user/login', { body: { email, password } })
}

/** A browser that is logged in already, with what a login keeps (S-SESS-002 to 012). */
export function openAs(browser: Browser, { acsT, usr }: Session, viewport: { width: number; height: number }) {
  const kept = {
    ...{ user: JSON.stringify(usr), userData: JSON.stringify(usr), accessToken: acsT, userId: usr._id },
    ...{ isLoggedIn: 'true', isAdmin: String(usr.isAdmin), isVerify: String(usr.isVarified) },
    ...{ accountId: usr.accountId, payouts_enabled: String(usr.payouts_enabled), commissionEye: 'true' },
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return openBrowser(browser, viewport, {
    storageState: { cookies: [], origins: [{ origin: shopUrl(), localStorage }] },
  })
}

export const password = 'Velvet-77-mirror'
let count = 0

interface SignedUp extends Login {
  userId: string
  setupT: string
}

/** A seller of this journey's own, who has just signed up. */
export async function signUp(request: APIRequestContext): Promise<SignedUp> {
  const email = `journey-${Date.now()}-${++count}@example.com`
  const multipart = new FormData()
  const fields = { email, password, firstName: 'Ida', lastName: 'Journey', businessName: 'Journeys' }
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value)
  for (const { buffer, name, mimeType } of await documents())
    multipart.append('docs', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const { userId, setupT } = await ask<SignedUp>(request, 'POST', 'user/signup', { multipart })
  return { email, password, userId, setupT }
}

/** One whom an administrator has approved; her email is confirmed if so wished. */
export async function approvedSeller(
  request: APIRequestContext,
  wish: { verified?: boolean } = {},
): Promise<SignedUp & Session> {
  const seller = await signUp(request)
  const bank = {
    ...{ email: seller.email, accountNo: '00012345', routingNo: '108800', line1: '12 Mirror Lane', line2: '' },
    ...{ city: 'Leeds', country: 'GB', postal_code: 'LS1 4AP', day: 17, month: 5, year: 1990 },
  }
  await ask(request, 'POST', 'bank', { as: seller.setupT, body: bank })
  const { acsT: as } = await session(request, administrator)
  await ask(request, 'PUT', 'admin/user/active', { as, body: { _id: seller.userId, action: 1 } })
  if (wish.verified) {
    const path = await letterPath(request, seller.email, 'signup-verification')
    await ask(request, 'POST', 'user/verifyUser', { body: { accessToken: path.split('=').at(-1) } })
  }
  return { ...seller, ...(await session(request, seller)) }
}

/** Where the link in somebody's newest letter of that kind leads. */
export async function letterPath(
  request: APIRequestContext,
  email: string,
  page: 'signup-verification' | 'reset-password',
): Promise<string> {
  const { text } = await newestLetter(request, email, page === 'reset-password' ? /password/i : /verify/i)
  const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(text)?.[0]
  if (!link) throw new Error(`no link to ${page} in the letter to ${email}`)
  return new URL(link).pathname
}

const names = ['Amy Able', 'Ben Able', 'Cora', 'Dia', 'Eve', 'Fay', 'Gia', 'Hal', 'Ida', 'Joy', 'Kit', 'Lea', 'Mia']
const twenty = [...names, 'Noa', 'Ona', 'Pia', 'Rae', 'Sam', 'Tia', 'Una']

/** Two of them called Able, the others by one name. */
export async function addTwentyClients(request: APIRequestContext, as: string): Promise<void> {
  for (const name of twenty) {
    const address = {
      addressLine1: '7 Orchard Row',
      addressLine2: '',
      city: 'Bath',
      state: 'Somerset',
      zipcode: 'BA1 2QT',
    }
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    await ask(request, 'POST', 'client', { as, body: { name, email, pno: '07700 900321', ...address } })
  }
}

export interface Product {
  _id: string
  name: string
  price: number
}

export async function newestProducts(request: APIRequestContext, count: number): Promise<Product[]> {
  const found: Product[] = []
  for (let page = 1; found.length < count; page += 1)
    found.push(
      ...(await ask<{ prods: Product[] }>(request, 'GET', `product/list?sortValue=1&page=${page}&limit=10`)).prods,
    )
  return found.slice(0, count)
}

/** In her stock, and with a heart. */
export async function giveProducts(request: APIRequestContext, as: string, stocked: Product[], faves: Product[]) {
  for (const { _id: prod_id } of stocked) {
    await ask(request, 'POST', 'product/view/video', { as, body: { prod_id } })
    await ask(request, 'POST', 'product/stocks', { as, body: { prod_id } })
  }
  for (const { _id: prod_id } of faves) await ask(request, 'POST', 'product/faves', { as, body: { prod_id } })
}
