import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { desk, expectAccessible, openBrowser, phone } from './support/people.ts'
import { chooseClient, chooseNewCard, createTrade, openCheckout, saveDelivery } from './support/sale.ts'

const titles = ['Terms of sale', 'Privacy', 'Returns', 'Contact', 'Company details']

const footerLinks = (page: Page) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link')

async function expectPaymentTerms(page: Page): Promise<void> {
  for (const [name, path] of [
    ['Terms of sale', '/terms'],
    ['privacy notice', '/privacy'],
    ['Returns', '/returns'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', path)
    // the link opens in a new tab, so that the payment page stays open
    await expect(link).toHaveAttribute('target', '_blank')
  }
}

test('the footer leads to each legal page, readable without JavaScript [N-LEGL-001, N-LEGL-008]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto('/')
  await expect(footerLinks(page)).toHaveText(titles)
  for (const title of titles) {
    await footerLinks(page).filter({ hasText: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Chairside`)
    await expect(page.locator('main a[href="mailto:hello@chairside.test"]')).toBeVisible()
  }
  await page.goto('/returns')
  await expectAccessible(page)
  expect(consoleErrors).toEqual([])
  const { page: plain } = await openBrowser(browser, desk, { javaScriptEnabled: false })
  await plain.goto('/returns')
  await expect(plain.getByRole('heading', { name: '14 days to change your mind' })).toBeVisible()
})

test('visitors read a published text at once, and the earlier one remains [N-LEGL-003–004]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  const { page: visitor } = await openBrowser(browser, phone)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Legal pages' }).click()
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Text' })
  const publish = async (words: string) => {
    await editor.fill(words)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog', { name: 'Publish this text?' }).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('The page has been published.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await editor.fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please write the text of the page.')).toBeVisible()
  await publish('Ring us in the morning.')
  await visitor.goto('/contact')
  await expect(visitor.getByText('Ring us in the morning.')).toBeVisible()
  await publish('Ring us at noon.')
  await expect(page.getByRole('table', { name: 'History' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await visitor.reload()
  await expect(visitor.getByText('Ring us at noon.')).toBeVisible()
  await visitor.getByText('Earlier versions').click()
  await visitor.getByRole('article').getByRole('listitem').getByRole('link').click()
  await expect(visitor.getByText('Ring us in the morning.')).toBeVisible()
  await expect(visitor.getByText('This is an earlier version,')).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('terms, privacy and returns stand at both pay buttons [N-LEGL-008, N-LEGL-010, D-141]', async ({ browser }) => {
  const { page } = await openCheckout(browser, phone)
  await chooseClient(page)
  await saveDelivery(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectPaymentTerms(page)
  // the links are also next to the button that pays with a card
  await chooseNewCard(page, '4242424242424242')
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await expectPaymentTerms(page)
  await footerLinks(page).filter({ hasText: 'Returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/checkout$/)
  const trade = await createTrade()
  const { page: client } = await openBrowser(browser, phone)
  await client.goto(await trade.createPayLink())
  await expectPaymentTerms(client)
  await expect(footerLinks(client)).toHaveText(titles)
})
