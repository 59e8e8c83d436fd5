import { expect } from '@playwright/test'
import { createPlentifulProduct, deleteProduct } from '../../../tests/browser/support/catalogue.ts'
import { chosenBar } from '../../../tests/browser/support/dispatch.ts'
import { administrator } from '../../../tests/browser/support/people.ts'
import { createTrade, payOrder, placeOrder } from '../../../tests/browser/support/sale.ts'
import { addToStockAndFaves, getAdminToken } from '../../../tests/browser/support/sellers.ts'
import { callShop } from '../../../tests/browser/support/shop-api.ts'
import { ageOrders } from '../../../tests/browser/support/shop-database.ts'
import type { Hand } from '../hand.ts'
import type { Task } from '../task.ts'

const parcels = 300
const rowsOfPage = 100
const pages = parcels / rowsOfPage
/** Long enough to write the 300 emails and log entries of the dispatched orders. */
const patienceMs = 60_000
/** How many orders are paid at the same time while the task is prepared. */
const lanes = 4

/**
 * Creates paid orders of one seller that are older than all others in the dispatch list, so that they fill its first three pages whatever
 * else is sold meanwhile.
 */
async function createMorning() {
  const admin = await getAdminToken()
  const trade = await createTrade()
  const product = await createPlentifulProduct(admin, parcels)
  await addToStockAndFaves(trade.as, [product])
  const payOrders = async () => {
    for (let order = 0; order < parcels / lanes; order++) {
      const id = await placeOrder(trade.as, trade.client._id, [product])
      await payOrder(trade.as, id, [product])
    }
  }
  await Promise.all(Array.from({ length: lanes }, payOrders))
  ageOrders(trade.seller.email, 3650)
  return { seller: trade.seller, product }
}

/** How many orders of this seller have been dispatched. */
async function countDispatched(sellerId: string): Promise<number> {
  const path = `admin/order/list?user_id=${sellerId}&state=dispatched`
  return (await callShop<{ ttl: number }>('GET', path, { as: await getAdminToken() })).ttl
}

async function chooseThreePages(hand: Hand): Promise<void> {
  const { page } = hand
  const all = page.getByRole('checkbox', { name: 'Choose all rows of this page' })
  await hand.choose(page.getByLabel('Rows per page'), `${rowsOfPage} rows`)
  for (let number = 1; number <= pages; number++) {
    await expect(page.getByRole('checkbox', { name: /^Choose ORD-/ })).toHaveCount(rowsOfPage)
    await expect(all).not.toBeChecked()
    await hand.tap(all)
    await expect(chosenBar(hand.page)).toContainText(`${number * rowsOfPage} chosen`)
    if (number < pages) await hand.tap(page.getByRole('button', { name: 'Next page' }))
  }
}

/** Chooses an entry of the menu and expects it to download a PDF. */
async function print(hand: Hand, label: string): Promise<void> {
  const download = hand.page.waitForEvent('download')
  await hand.tap(chosenBar(hand.page).getByRole('button', { name: 'More', exact: true }))
  await hand.tap(chosenBar(hand.page).getByRole('button', { name: label, exact: true }))
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
}

/** Tasks of an administrator in the dispatch list. */
export const dispatchingTasks: readonly Task[] = [
  {
    name: 'print, pack and dispatch 300 orders, from the desk',
    // the taps: 2 for the rows per page, 3 to choose the pages, 2 to turn them, 12 for the six files, 1 to pack, 2 to dispatch
    budget: { taps: 22, keys: 0 },
    changesCatalogue: true,
    async prepare() {
      const { seller, product } = await createMorning()
      const parts = Array.from({ length: pages }, (_, part) => `${part * 100 + 1} to ${part * 100 + 100}`)
      return {
        as: administrator,
        start: '/admin-dispatch',
        async play(hand) {
          const { page } = hand
          await chooseThreePages(hand)
          for (const part of parts) await print(hand, `Pick list ${part}`)
          for (const part of parts) await print(hand, `Packing slips ${part}`)
          await hand.tap(chosenBar(hand.page).getByRole('button', { name: 'Mark packed' }))
          await page.getByText(`${parcels} orders marked as packed.`).waitFor({ timeout: patienceMs })
          await hand.tap(chosenBar(hand.page).getByRole('button', { name: 'Mark dispatched' }))
          await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Mark dispatched' }))
          await page.getByText(`${parcels} orders marked as dispatched.`).waitFor({ timeout: patienceMs })
          expect(await countDispatched(seller.userId)).toBe(parcels)
        },
        clear: async () => deleteProduct(await getAdminToken(), product.name),
      }
    },
  },
]
