import { expect, test } from '@playwright/test'
import { openBackOffice } from '../support/back-office.ts'
import { waitForEmail, waitForEmailAfter } from '../support/emails.ts'
import { desk, openBrowser, phone } from '../support/people.ts'
import { createBoughtOrder } from '../support/returns.ts'
import { createTrade } from '../support/sale.ts'
import { callShop } from '../support/shop-api.ts'
import { ScreenReader } from './screen-reader.ts'

/** What a screen reader says to an administrator who dispatches an order, and to a client who returns goods. */

test('by ear an administrator dispatches an order [N-ASST-005, N-ASST-012]', async ({ browser }) => {
  const trade = await createTrade()
  const id = await trade.createPaidOrder()
  const { order } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as: trade.as })
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  const [first, second] = trade.products
  const reader = await ScreenReader.listenTo(page, {
    [first?.name ?? '']: 'FIRST PRODUCT',
    [second?.name ?? '']: 'SECOND PRODUCT',
  })
  await reader.open(`/admin-dispatch?words=${order.ord_no}`)
  await reader.read()
  await reader.passHeader()
  await reader.reach(page.getByRole('checkbox', { name: `Choose ${order.ord_no}` }))
  await reader.press('Space')
  await reader.use(page.getByRole('button', { name: 'Mark dispatched' }), 'Shift+Tab')
  await reader.read()
  await reader.fill(page.getByLabel(`Tracking number ${order.ord_no}`), 'AB123456789GB')
  await reader.use(page.getByRole('dialog').getByRole('button', { name: 'Mark dispatched' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reader.listen()
  await reader.press('Tab')
  reader.compare('dispatch')
  expect(consoleErrors).toEqual([])
})

test('by ear a client returns something on a phone [N-ASST-005, N-ASST-007]', async ({ browser }) => {
  const { trade } = await createBoughtOrder()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  const [first, second] = trade.products
  const reader = await ScreenReader.listenTo(page, {
    [first?.name ?? '']: 'FIRST PRODUCT',
    [second?.name ?? '']: 'SECOND PRODUCT',
  })
  const { text } = await waitForEmail(trade.client.email, /ORD-/)
  const link = new URL(/https?:\/\/\S+\/client-page\?order=\S+/.exec(text)?.[0] ?? '')
  await reader.open(link.pathname + link.search)
  await reader.read()
  await reader.passHeader()
  await reader.fill(page.getByLabel('Email address'), trade.client.email)
  const { text: mailed } = await waitForEmailAfter(() => reader.press('Enter'), trade.client.email, /Your code/)
  await reader.listen()
  await reader.type(/^\d{6}$/m.exec(mailed)?.[0] ?? '', 'the code')
  await reader.press('Enter')
  await reader.read()
  await reader.use(page.getByRole('dialog').getByRole('link', { name: 'Return or problem' }))
  await reader.read()
  await reader.reach(page.getByRole('radio').first())
  await reader.press('ArrowDown')
  await reader.reach(page.getByRole('button', { name: /^One more:/ }).first())
  await reader.press('Enter')
  await reader.fill(page.getByLabel('Anything we should know?'), 'The lid was broken.')
  await reader.use(page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('heading', { name: 'Your return' })).toBeVisible()
  await reader.listen()
  await reader.read()
  reader.compare('return')
  expect(consoleErrors).toEqual([])
})
