import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { waitForEmail, waitForEmailAfter } from './support/emails.ts'
import { expectAccessible, openBrowser, phone } from './support/people.ts'
import { createTrade, fillCard } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

test('on a phone a client buys again and erases her data [N-CLPG-010–012, N-CLPG-015–016]', {
  tag: '@journey',
}, async ({ browser }) => {
  const trade = await createTrade()
  const { email } = trade.client
  const amount = trade.products.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
  const order_id = (await trade.createPayLink()).split('=')[1]
  await callShop('POST', 'payment/client/pay', { body: { order_id, token: 'tok_visa', amount, paymentType: 1 } })
  const { text } = await waitForEmail(email, /ORD-/)
  expect(text).toMatch(/emails: https?:\/\/\S+\/client-page\n/)
  const link = new URL(/https?:\/\/\S+\/client-page\?order=\S+/.exec(text)?.[0] ?? '')

  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(link.pathname + link.search)
  await page.getByLabel('Email address').fill(email)
  await expectAccessible(page)
  const mailed = await waitForEmailAfter(() => page.keyboard.press('Enter'), email, /Your code/)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(/^\d{6}$/m.exec(mailed.text)?.[0] ?? '')
  await page.keyboard.press('Enter')

  const order = page.getByRole('dialog', { name: /^Order ORD-/ })
  await expect(order).toContainText(/INV-\d+/)
  await page.keyboard.press('Escape')
  const orders = page.getByRole('region', { name: 'Your orders' })
  await expect(orders.getByRole('article')).toHaveCount(1)
  await expect(orders).toContainText('Being prepared')
  const agreement = page.getByRole('switch', { name: 'Automatic reminders from Ida Journey' })
  await agreement.press('Space')
  await expect(page.getByText('Saved. You will get automatic reminders.')).toBeVisible()
  await expect(agreement).toBeChecked()
  await expectAccessible(page)
  await orders.getByRole('button', { name: /^Buy again/ }).click()
  await expect(page.getByRole('dialog')).toContainText(trade.products[0]?.name ?? 'no product')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Go to payment · £${amount.toFixed(2)}` }).click()
  await expect(page).toHaveURL(/\/client\/payment\?order_id=/)
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page).toHaveURL(/\/payment-successful-receipt$/)
  await page.getByRole('link', { name: 'All your orders, receipts, invoices and emails' }).click()
  await expect(page.getByRole('region', { name: 'Your orders' }).getByRole('article')).toHaveCount(2)

  await trade.createPayLink()
  await page.reload()
  const waiting = orders.getByRole('article').filter({ hasText: 'Waiting for payment' })
  await expectAccessible(page)
  await waiting.getByRole('button', { name: /^Pay now/ }).press('Enter')
  await expect(page).toHaveURL(/\/client\/payment\?order_id=/)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  await page.goto('/client-page')
  await readAndEraseData(page, email)
  expect(consoleErrors).toEqual([])
})

async function readAndEraseData(page: Page, email: string): Promise<void> {
  const preference = page.getByRole('switch', { name: 'Links and product picks from your salon professional' })
  await preference.press('Space')
  await expect(preference).not.toBeChecked()
  const stored = page.getByRole('region', { name: 'What we store about you' })
  await expect(stored).toContainText('3 orders')
  await expect(stored).toContainText('Any notes that your sellers and the shop have made about you')
  const download = page.waitForEvent('download')
  await stored.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email)
  await stored.getByRole('button', { name: 'Erase my data' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Erase your data?' }).getByRole('button', { name: 'Erase now' }).click()
  await expect(page.getByText(/^Your data has been erased\./)).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
}

test('on a phone a client saves her card and buys again in two taps [N-PAYR-006–007, N-PAYR-010]', async ({
  browser,
}) => {
  const trade = await createTrade()
  const { email } = trade.client
  const link = await trade.createPayLink()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(link)
  await fillCard(page, '4242424242424242')
  await page.getByLabel('Save this card for next time').press('Space')
  await expect(page.getByText('Your salon professional never sees it.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page).toHaveURL(/\/payment-successful-receipt$/)
  const next = await trade.createPayLink()
  await page.goto(next)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('4242')).toHaveCount(0)

  await page.goto('/client-page')
  await page.getByLabel('Email address').fill(email)
  const mailed = await waitForEmailAfter(() => page.keyboard.press('Enter'), email, /Your code/)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(/^\d{6}$/m.exec(mailed.text)?.[0] ?? '')
  await page.keyboard.press('Enter')
  const cards = page.getByRole('region', { name: 'Your saved cards' })
  await expect(cards.getByRole('listitem')).toHaveText(/Visa ending in 4242/)
  await expectAccessible(page)
  const orders = page.getByRole('region', { name: 'Your orders' })
  await orders.getByRole('button', { name: /^Buy again/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Buy again' })
  await expect(sheet.getByLabel('Pay with')).toHaveValue(/./)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Pay £\d+\.\d\d$/ }).click()
  await expect(page).toHaveURL(/\/payment-successful-receipt$/)

  await test.step('her page in this browser offers the card at her link in one tap', async () => {
    await page.goto(next)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay with card ending 4242' }).click()
    await expect(page).toHaveURL(/\/payment-successful-receipt$/)
  })
  await page.goto('/client-page')
  await expect(orders.getByRole('article')).toHaveCount(3)
  await cards.getByRole('button', { name: /^Remove/ }).press('Enter')
  await page.getByRole('dialog', { name: 'Remove the card' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(cards).toContainText('You have saved no card.')
  expect(consoleErrors).toEqual([])
})
