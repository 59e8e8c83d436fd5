import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { openBucketService } from '../harness/buckets.ts'
import { type MailServer, openMailServer } from '../harness/mail-server.ts'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { administrator, desk, expectAccessibleInTheme, openBrowser, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop, shopUrl } from './support/shop-api.ts'
import { openOwnShop } from './support/start-shop.ts'

const [user, password] = ['shop@lumen.example', 'quiet-harbour-and-47-gulls']
let closeShop = async () => {}
let mailServer: MailServer
test.beforeAll(async () => {
  mailServer = await openMailServer(user, password)
  closeShop = await openOwnShop()
})
test.afterAll(async () => {
  await closeShop()
  await mailServer.close()
})

const section = (page: Page, name: string) => page.getByRole('region', { name })
const saved = (page: Page) => page.getByText('The settings have been saved.')

/** The text of an order's invoice, as the seller downloads it. */
async function readInvoice(as: string, orderId: string): Promise<string> {
  const { invoices } = await callShop<{ invoices: { _id: string }[] }>('GET', `order/invoices/${orderId}`, { as })
  const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
  const headers = { authorization, accesstoken: as }
  const answer = await fetch(`${shopUrl()}/api/v1/order/invoice/${invoices[0]?._id}`, { headers })
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const viewport of [phone, { width: 768, height: 1024 }, desk]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInTheme(page)
  }
}

test('an administrator sets the company, sees it in the shop, and goes back [N-SETT-016]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const company = section(page, 'Company')
  await company.getByLabel('Name of the company').fill('Lumen Pro Ltd')
  await company.getByLabel('Address').fill('12 Mill Lane\nLeeds\nLS1 1AA')
  await company.getByLabel('Registered for VAT').check()
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText('Please enter the VAT number of the company.')).toBeVisible()
  await company.getByLabel('VAT number').fill('GB123456782')
  await company.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(saved(page)).toBeVisible()

  const { page: visitor } = await openBrowser(browser, phone)
  await visitor.goto('/imprint')
  const details = visitor.locator('main address')
  for (const words of ['Lumen Pro Ltd', '12 Mill Lane', 'VAT number GB123456782'])
    await expect(details).toContainText(words)
  const trade = await createTrade()
  const order_id = await trade.createPaidOrder()
  await callShop('POST', 'admin/order/invoice', { as: await getAdminToken(), body: { order_id } })
  expect(await readInvoice(trade.as, order_id)).toMatch(/Lumen Pro Ltd 12 Mill Lane Leeds LS1 1AA .*GB123456782/)

  await company.getByLabel('Name of the company').fill('Lumen Group Ltd')
  await company.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('table', { name: 'History' })
  await expect(history.locator('tbody tr')).toHaveCount(2)
  await history.getByRole('button', { name: /^Back to this one: Company/ }).click()
  await expect(page.getByText('The settings are as they were then.')).toBeVisible()
  await expect(company.getByLabel('Name of the company')).toHaveValue('Lumen Pro Ltd')
  await expectAccessibleEverywhere(page)
  expect(consoleErrors).toEqual([])
})

test('an administrator sets the mail server and sends a test email [N-SETT-010–011]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto('/admin-settings')
  const mail = section(page, 'Mail server')
  await mail.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('There is no mail server, so the email was stored')).toBeVisible()
  await waitForEmail(administrator.email, /^A test email from/)
  await mail.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await mail.getByLabel('Port').fill(String(mailServer.port))
  await mail.getByLabel('Connection').selectOption('Not encrypted')
  await mail.getByLabel('User name').fill(user)
  await mail.getByLabel('Password').fill('another-word')
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(mail.getByText(/^The mail server refuses: .*not accepted/)).toBeVisible()
  await mail.getByLabel('Password').fill(password)
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(mail.getByLabel('Password')).toHaveValue('')
  await expect(mail.getByText(/^Set since .*\. Leave it empty to keep it\./)).toBeVisible()
  await mail.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText(`Sent to ${administrator.email}. The mail server said: 250 queued as 4711`)).toBeVisible()
  expect(mailServer.received.some((email) => email.includes('A test email from'))).toBe(true)
  expect(
    await page.evaluate((word) => JSON.stringify({ ...sessionStorage, ...localStorage }).includes(word), password),
  ).toBe(false)
  expect(consoleErrors).toEqual([])
})

test('an administrator tries a bucket, and is told which files are not there [N-SETT-026–027]', async ({ browser }) => {
  const service = await openBucketService('uploads')
  try {
    const { page, consoleErrors } = await openBackOffice(browser)
    await page.goto('/admin-settings')
    const files = section(page, 'Files')
    await expect(files.getByText('Files are in the data folder of this machine.')).toBeVisible()
    await files.getByLabel('Address of the service').fill(service.endpoint)
    await files.getByRole('button', { name: 'Save' }).click()
    await expect(files.getByText('address and bucket belong together')).toBeVisible()
    await files.getByLabel('Bucket').fill('another-one')
    await files.getByLabel('Access key', { exact: true }).fill('S3RVER')
    await files.getByLabel('Secret access key').fill('S3RVER')
    await files.getByRole('button', { name: 'Save' }).click()
    await expect(files.getByText(/^No file could be kept there: /)).toBeVisible()
    await files.getByLabel('Bucket').fill('uploads')
    await files.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText(/of the newest 20 files are not in the bucket/)).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.reload()
    await expect(files.getByText('Files are in the data folder of this machine.')).toBeVisible()
    await expect(files.getByLabel('Secret access key')).toHaveValue('')
    expect(consoleErrors.filter((error) => !/40[09]/.test(error))).toEqual([])
  } finally {
    await service.close()
  }
})
