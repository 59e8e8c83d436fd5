import type { Browser, Page } from '@playwright/test'
import { openBrowser, phone } from './people.ts'
import { createTrade } from './sale.ts'
import { callShop } from './shop-api.ts'

/** Helpers for a seller's own shop page and a stranger who buys there. */

export const createBuyerEmail = () => `stranger.${Date.now()}.${Math.floor(Math.random() * 1000)}@example.com`

export const buyButton = (page: Page, name: string) =>
  page.getByRole('button', { name: /^Buy/ }).and(page.getByRole('button', { name })).last()

export const buyerFields = [
  ['Full name', 'Stella Stranger'],
  ['Mobile number', '07700 900444'],
  ['Address line 1', '3 Harbour View'],
  ['City', 'Whitby'],
  ['County', 'North Yorkshire'],
  ['Post Code', 'YO21 1AA'],
] as const

export async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  for (const [label, value] of buyerFields) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Creates a seller with an open shop page that sells two products. */
export async function openShop(browser: Browser, viewport: { width: number; height: number } = phone) {
  const trade = await createTrade({ firstName: 'Olive' })
  const { handle } = await callShop<{ handle: string }>('POST', 'shop-page/open', { as: trade.as })
  return { ...(await openBrowser(browser, viewport)), ...trade, handle }
}

/** Goes from the shop page to the payment of one product. */
export async function goToPayment(page: Page, handle: string, name: string): Promise<void> {
  await page.goto(`/shop/${handle}`)
  await buyButton(page, name).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillBuyer(page, createBuyerEmail())
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await page.getByLabel('Card number').waitFor()
}
