import { expect, type Page } from '@playwright/test'
import { administrator, documents } from './people.ts'

/** Sellers of a journey's own, brought as far as it needs them over the API. */

export interface NewSeller {
  email: string
  password: string
  id: string
  setupT: string
}

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`
let count = 0

interface Answer {
  statusCode: number
  responseMessage?: string
  responseData: Record<string, unknown>
}

/** A call as whoever the token stands for; a refusal fails the journey. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  { as = '', data }: { as?: string; data?: object } = {},
) {
  const headers = { authorization: basic, ...(as ? { accesstoken: as } : {}) }
  const answer = await page.request.fetch(`/api/v1/${path}`, { method, headers, ...(data ? { data } : {}) })
  const body = (await answer.json()) as Answer
  expect(body.responseMessage).toBeUndefined()
  return body.responseData
}

export async function tokenOf(page: Page, who: { email: string; password: string }): Promise<string> {
  return String((await callApi(page, 'POST', 'user/login', { data: who })).acsT)
}

/** Signed up and approved; without bank details, so she cannot log in yet. */
export async function aNewSeller(page: Page): Promise<NewSeller> {
  const who = { email: `payout-${Date.now()}-${++count}@example.com`, password: 'Velvet-77-mirror' }
  const multipart = new FormData()
  const fields = { ...who, firstName: 'Ida', lastName: 'Journey', businessName: 'Journeys' }
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value)
  for (const file of await documents())
    multipart.append('docs', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
  const answer = await page.request.post('/api/v1/user/signup', { headers: { authorization: basic }, multipart })
  const { userId, setupT } = ((await answer.json()) as Answer).responseData
  const data = { _id: userId, action: 1 }
  await callApi(page, 'PUT', 'admin/user/active', { as: await tokenOf(page, administrator), data })
  return { ...who, id: String(userId), setupT: String(setupT) }
}

/** She has given bank details and proved who she is: her commission is really paid out. */
export async function aPaidSeller(page: Page): Promise<NewSeller & { token: string }> {
  const seller = await aNewSeller(page)
  const bank = { accountNo: '00012345', routingNo: '108800', line1: '1 High Street', city: 'Leeds', country: 'GB' }
  const data = { email: seller.email, ...bank, postal_code: 'LS1 1AA', day: 1, month: 2, year: 1990 }
  const { url } = await callApi(page, 'POST', 'bank', { as: seller.setupT, data })
  await page.request.post(String(url), { form: { outcome: 'complete' }, maxRedirects: 0 })
  const token = await tokenOf(page, seller)
  await callApi(page, 'GET', 'user/account', { as: token })
  return { ...seller, token }
}
