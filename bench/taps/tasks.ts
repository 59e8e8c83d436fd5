import type { Page } from '@playwright/test'
import { createTrade } from '../../tests/browser/support/sale.ts'
import type { Credentials } from '../../tests/browser/support/shop-api.ts'
import { callShop } from '../../tests/browser/support/shop-api.ts'
import { exploreOrder } from './explore-order.ts'
import type { Hand } from './hand.ts'

/** A task as it is prepared by calls: who does it, and the page where it begins. */
interface PreparedTask {
  /** The seller who is logged in; absent for a client with a link. */
  seller?: Credentials
  start: string
  /** The taps and keys up to the moment when the task is done. */
  play: (hand: Hand) => Promise<void>
}

export interface Task {
  name: string
  /** At most so many taps or clicks; and keys, where they are many. */
  budget: { taps: number; keys?: number }
  /** What it took on 26 November 2026, before there were budgets. */
  before?: number
  /** Whether `npm test` keeps the budget; a task that is over it still is measured only. */
  isEnforced: boolean
  prepare: () => Promise<PreparedTask>
}

const code = '123'

/** A seller who has sold before: a client, two products in stock, a saved card. */
async function createSellerWithCard() {
  const trade = await createTrade()
  const body = { token: 'tok_visa', name: 'Anna Archer' }
  await callShop('POST', 'payment/card', { as: trade.as, body })
  return trade
}

type Trade = Awaited<ReturnType<typeof createSellerWithCard>>

/** From home to the products for a client: whom, then what. */
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

const isPaid = (page: Page) => page.waitForURL(/\/payment-successful-receipt$/)

/** Every task of the trade that has a budget: `npm run bench:taps` plays all of them, `npm test` those whose budget is kept. */
export const tasks: readonly Task[] = [
  {
    name: 'sell a stocked product to a known client, from home',
    budget: { taps: 7 },
    before: 10,
    isEnforced: true,
    async prepare() {
      const trade = await createSellerWithCard()
      return {
        seller: trade.seller,
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
    isEnforced: true,
    async prepare() {
      const trade = await createSellerWithCard()
      await trade.createPaidOrder()
      return {
        seller: trade.seller,
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
    before: 8,
    isEnforced: true,
    async prepare() {
      const trade = await createSellerWithCard()
      return {
        seller: trade.seller,
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
    before: 7,
    isEnforced: true,
    async prepare() {
      const trade = await createSellerWithCard()
      return {
        seller: trade.seller,
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
  {
    name: 'pay a link with a wallet',
    budget: { taps: 3 },
    isEnforced: false,
    async prepare() {
      const trade = await createTrade()
      return {
        start: await trade.createPayLink(),
        async play(hand) {
          await hand.tap(hand.page.getByRole('button', { name: 'Pay with Google Pay' }))
          await hand.tap(hand.page.getByRole('dialog').getByLabel(/4242/))
          await hand.tap(hand.page.getByRole('dialog').getByRole('button', { name: /^Pay £/ }))
          await isPaid(hand.page)
        },
      }
    },
  },
  {
    name: 'pay a link by card',
    budget: { taps: 5 },
    isEnforced: false,
    async prepare() {
      const trade = await createTrade()
      return {
        start: await trade.createPayLink(),
        async play(hand) {
          await hand.type(hand.page.getByLabel('Card number'), '4242424242424242')
          await hand.type(hand.page.getByLabel('Expiry'), '1234')
          await hand.type(hand.page.getByLabel('CVC', { exact: true }), code)
          await hand.type(hand.page.getByLabel('Card holder name'), 'Clara Client')
          await hand.tap(hand.page.getByRole('button', { name: /^Pay £/ }))
          await isPaid(hand.page)
        },
      }
    },
  },
  exploreOrder,
]
