import { createTrade } from '../../../tests/browser/support/sale.ts'
import { callShop } from '../../../tests/browser/support/shop-api.ts'
import type { Hand } from '../hand.ts'
import type { Task } from '../task.ts'

const code = '123'

/** A seller who has sold before: a client, two products in stock, a saved card. */
async function createSellerWithCard() {
  const trade = await createTrade()
  const body = { token: 'tok_visa', name: 'Anna Archer' }
  await callShop('POST', 'payment/card', { as: trade.as, body })
  return trade
}

type Trade = Awaited<ReturnType<typeof createSellerWithCard>>

/** Leads from the home page to the products for a client: first the client is chosen, then a product. */
async function chooseFirstProduct(hand: Hand, { client }: Trade): Promise<void> {
  const { page } = hand
  await hand.tap(page.getByRole('link', { name: 'Sell', exact: true }).first())
  await hand.tap(page.getByRole('link', { name: client.name }).first())
  await hand.tap(page.getByRole('button', { name: /^Add ?: / }).first())
}

async function chargeSavedCard(hand: Hand): Promise<void> {
  await hand.type(hand.page.getByLabel(/^CVC: /).first(), code)
  await hand.tap(hand.page.getByRole('button', { name: /^Charge £/ }))
  await hand.page.waitForURL(/\/order-confirm$/)
}

/** Tasks of a seller who sells to a client she knows. */
export const sellingTasks: readonly Task[] = [
  {
    name: 'sell a stocked product to a known client, from home',
    budget: { taps: 7 },
    before: '10 taps',
    async prepare() {
      const trade = await createSellerWithCard()
      return {
        as: trade.seller,
        start: '/',
        async play(hand) {
          await chooseFirstProduct(hand, trade)
          await hand.tap(hand.page.getByRole('button', { name: 'Continue', exact: true }))
          await chargeSavedCard(hand)
        },
      }
    },
  },
  {
    name: 'repeat today’s sale, from the client’s page',
    budget: { taps: 2 },
    async prepare() {
      const trade = await createSellerWithCard()
      await trade.createPaidOrder()
      return {
        as: trade.seller,
        start: `/myclients?client=${trade.client._id}`,
        async play(hand) {
          await hand.tap(hand.page.getByRole('link', { name: 'Sell again' }))
          await chargeSavedCard(hand)
        },
      }
    },
  },
  {
    name: 'send a payment link, from home',
    budget: { taps: 5 },
    before: '8 taps',
    async prepare() {
      const trade = await createSellerWithCard()
      return {
        as: trade.seller,
        start: '/',
        async play(hand) {
          await chooseFirstProduct(hand, trade)
          await hand.tap(hand.page.getByRole('button', { name: 'Continue', exact: true }))
          await hand.tap(hand.page.getByRole('button', { name: 'Send Payment Link' }))
          await hand.page.getByRole('dialog', { name: 'Payment Link Sent to Client' }).waitFor()
        },
      }
    },
  },
  {
    name: 'send a shopping link, from home',
    budget: { taps: 5 },
    before: '7 taps',
    async prepare() {
      const trade = await createSellerWithCard()
      return {
        as: trade.seller,
        start: '/',
        async play(hand) {
          await chooseFirstProduct(hand, trade)
          await hand.tap(hand.page.getByRole('button', { name: 'Send link' }))
          await hand.tap(hand.page.getByRole('button', { name: 'Send', exact: true }))
          await hand.page.getByRole('status').filter({ hasText: 'The shopping link is on its way.' }).waitFor()
        },
      }
    },
  },
]
