import type { Page } from '@playwright/test'
import { getAdminToken } from './sellers.ts'
import { callShop } from './shop-api.ts'

/** Issues coupons through the API, and types their codes at a checkout. */

export const anyCode = () => `B-${crypto.randomUUID().slice(0, 12).toUpperCase()}`

export async function issueCoupon(changes: object = {}): Promise<{ code: string; end: () => Promise<unknown> }> {
  const body = { code: anyCode(), name: 'Spring sale', percent: 10, rule: 'shared', scope: 'all', ...changes }
  const as = await getAdminToken()
  const { coupon_id } = await callShop<{ coupon_id: string }>('POST', 'admin/coupon', { as, body })
  return { code: body.code, end: () => callShop('PUT', 'admin/coupon/end', { as, body: { coupon_id } }) }
}

/** Opens the field for a coupon's code, and types the code into it. */
export async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await fillCode(page, code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** A price in pounds less ten per cent, with half a penny rounded up. */
export const reduced = (price: number) => Math.floor((Math.round(price * 100) * 90 + 50) / 100) / 100
