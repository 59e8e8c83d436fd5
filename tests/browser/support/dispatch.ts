import { expect, type Page } from '@playwright/test'
import { createTrade } from './sale.ts'
import { callShop } from './shop-api.ts'

/** Helpers for the dispatch list of the back office. */

/** The toolbar with the actions for the chosen orders. */
export const chosenBar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with the chosen rows' })

/** Creates paid orders of a new seller; returns them with their numbers, and the products in each of them. */
export async function createOrders(count: number) {
  const trade = await createTrade()
  const orders: { id: string; number: string }[] = []
  for (let order = 0; order < count; order++) {
    const id = await trade.createPaidOrder()
    const { order: info } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as: trade.as })
    orders.push({ id, number: info.ord_no })
  }
  return { orders, products: trade.products }
}

/** Finds each order by its number and selects it. */
export async function chooseOrders(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await page.getByRole('searchbox').fill(number)
    await expect(page.getByRole('checkbox', { name: /^Choose ORD-/ })).toHaveCount(1)
    await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
  }
  await expect(chosenBar(page)).toContainText(`${numbers.length} chosen`)
}
