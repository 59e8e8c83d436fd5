import type { Page } from '@playwright/test'
import { clientCardsText } from '../../../src/payments/client-cards/text.ts'
import { waitForEmail, waitForEmailAfter } from '../../../tests/browser/support/emails.ts'
import { createTrade } from '../../../tests/browser/support/sale.ts'
import { callShop } from '../../../tests/browser/support/shop-api.ts'
import type { Task } from '../task.ts'

const isPaid = (page: Page) => page.waitForURL(/\/payment-successful-receipt$/)

/** A client who has paid through a mailed link and saved her card, and the address of her own page from the email that thanks her. */
async function createClientWithCard() {
  const { client, products, createPayLink } = await createTrade()
  const order_id = (await createPayLink()).split('=')[1]
  const amount = products.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
  const save_card = clientCardsText.consentVersion
  await callShop('POST', 'payment/client/pay', {
    body: { order_id, token: 'tok_visa', amount, paymentType: 1, save_card },
  })
  const { text } = await waitForEmail(client.email, /ORD-/)
  const page = new URL(/https?:\/\/\S+\/client-page\?order=\S+/.exec(text)?.[0] ?? '')
  return { email: client.email, path: page.pathname + page.search }
}

/** Tasks of a client who opens a link in an email. */
export const payingTasks: readonly Task[] = [
  {
    name: 'pay a link with a wallet',
    budget: { taps: 3 },
    async prepare() {
      const trade = await createTrade()
      return {
        start: await trade.createPayLink(),
        async play(hand) {
          const sheet = hand.page.getByRole('dialog')
          await hand.tap(hand.page.getByRole('button', { name: 'Pay with Google Pay' }))
          await hand.tap(sheet.getByLabel(/4242/))
          await hand.tap(sheet.getByRole('button', { name: /^Pay £/ }))
          await isPaid(hand.page)
        },
      }
    },
  },
  {
    name: 'pay a link by card',
    budget: { taps: 5 },
    async prepare() {
      const trade = await createTrade()
      return {
        start: await trade.createPayLink(),
        async play(hand) {
          await hand.type(hand.page.getByLabel('Card number'), '4242424242424242')
          await hand.type(hand.page.getByLabel('Expiry'), '1234')
          await hand.type(hand.page.getByLabel('CVC', { exact: true }), '123')
          await hand.type(hand.page.getByLabel('Card holder name'), 'Clara Client')
          await hand.tap(hand.page.getByRole('button', { name: /^Pay £/ }))
          await isPaid(hand.page)
        },
      }
    },
  },
  {
    name: 'buy again with a saved card, after the code',
    budget: { taps: 3 },
    before: '11 taps, 73 keys with email, code and card',
    async prepare() {
      const { email, path } = await createClientWithCard()
      return {
        start: path,
        async approach(hand) {
          const { page } = hand
          await hand.type(page.getByLabel('Email address'), email)
          const send = () => hand.tap(page.getByRole('button', { name: 'Send me a code' }))
          const { text } = await waitForEmailAfter(send, email, /Your code/)
          await hand.type(page.getByLabel('Code'), /^\d{6}$/m.exec(text)?.[0] ?? '')
          await hand.tap(page.getByRole('button', { name: 'Open my page' }))
          await page.getByRole('dialog', { name: /^Order ORD-/ }).waitFor()
        },
        async play(hand) {
          const { page } = hand
          await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Buy again' }))
          await hand.tap(page.getByRole('button', { name: /^Pay £\d+\.\d\d$/ }))
          await isPaid(page)
        },
      }
    },
  },
]
