import { expect, type Page } from '@playwright/test'
import { createTrade } from './sale.ts'
import { callShop } from './shop-api.ts'

/** The dispatch desk of the back office. */

/** What can be done with the orders that are chosen. */
export const chosenBar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with the chosen rows' })

/** Paid orders of a seller of the test's own, with their numbers, and the products that each of them has. */
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

/** Finds each of the orders by its number and chooses it. */
export async function chooseOrders(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await page.getByRole('searchbox').fill(number)
    await expect(page.getByRole('checkbox', { name: /^Choose ORD-/ })).toHaveCount(1)
    await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
  }
  await expect(chosenBar(page)).toContainText(`${numbers.length} chosen`)
}
