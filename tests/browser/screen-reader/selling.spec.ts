import { expect, test } from '@playwright/test'
import { waitForEmailAfter } from '../support/emails.ts'
import { desk, openBrowser, openLoggedIn, phone } from '../support/people.ts'
import { createTrade } from '../support/sale.ts'
import type { Product } from '../support/sellers.ts'
import { callShop } from '../support/shop-api.ts'
import { ScreenReader } from './screen-reader.ts'

/** What a screen reader says to a seller who sells by card or through a payment link, and to the client who pays that link. */

const namesOf = (products: readonly Product[]) =>
  Object.fromEntries(products.map(({ name }, index) => [name, ['FIRST PRODUCT', 'SECOND PRODUCT'][index] ?? '']))

test('by ear a seller sells to a client, in under sixty presses [N-ASST-005, N-ASST-009]', async ({ browser }) => {
  const { seller, as, products } = await createTrade()
  await callShop('POST', 'payment/card', { as, body: { token: 'tok_visa', name: 'Anna Archer' } })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  const reader = await ScreenReader.listenTo(page, namesOf(products))
  await reader.open('/')
  await reader.use(page.getByRole('banner').getByRole('link', { name: 'Sell', exact: true }))
  await reader.use(page.getByRole('link', { name: /Clara Client/ }).first())
  await reader.read()
  await reader.use(page.getByRole('button', { name: /^Add/ }).first())
  await reader.use(page.getByRole('button', { name: 'Continue', exact: true }))
  await reader.read()
  await reader.fill(page.getByLabel(/^CVC: Visa ending in 4242/), '123')
  await reader.use(page.getByRole('button', { name: /^Charge £/ }))
  await expect(page).toHaveURL(/\/order-confirm$/)
  await reader.read()
  reader.compare('sell')
  expect(reader.presses).toBeLessThan(60)
  expect(consoleErrors).toEqual([])
})

test('by ear a payment link is sent and paid on phones [N-ASST-005, N-ASST-012]', async ({ browser }) => {
  const { seller, products, client } = await createTrade({ firstName: 'Anna' })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  const names = namesOf(products)
  const reader = await ScreenReader.listenTo(page, names)
  await reader.open('/myclients/sell')
  await reader.passHeader()
  await reader.use(page.getByRole('link', { name: /Clara Client/ }).first())
  await reader.use(page.getByRole('button', { name: /^Add/ }).first())
  await reader.use(page.getByRole('button', { name: 'Continue', exact: true }))
  const { text } = await waitForEmailAfter(
    () => reader.use(page.getByRole('button', { name: 'Send Payment Link' })),
    client.email,
    /ready to pay/,
  )
  await reader.read()
  reader.compare('send-pay-link')

  const payer = await openBrowser(browser, phone)
  const payerReader = await ScreenReader.listenTo(payer.page, names)
  await payerReader.open(/\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? '')
  await payerReader.read()
  await payerReader.passHeader()
  await payerReader.fill(payer.page.getByLabel('Card number'), '4242424242424242')
  await payerReader.fill(payer.page.getByLabel('Expiry'), '1234')
  await payerReader.fill(payer.page.getByLabel('CVC', { exact: true }), '123')
  await payerReader.fill(payer.page.getByLabel('Card holder name'), 'Clara Client')
  await payerReader.use(payer.page.getByRole('button', { name: /^Pay £/ }))
  await expect(payer.page).toHaveURL(/\/payment-successful-receipt$/)
  await payerReader.listen()
  await payerReader.read()
  payerReader.compare('pay-link')
  expect([...consoleErrors, ...payer.consoleErrors]).toEqual([])
})
