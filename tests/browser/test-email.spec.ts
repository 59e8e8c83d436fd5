import { expect, test } from '@playwright/test'
import { type MailReader, openMailReader } from '../harness/mail-server.ts'
import { openBackOffice } from './support/back-office.ts'
import { administrator, desk, expectAccessible, phone, tablet } from './support/people.ts'
import { openOwnShop } from './support/start-shop.ts'

let mailServer: MailReader
let closeShop = async () => {}
test.beforeAll(async () => {
  mailServer = await openMailReader()
  closeShop = await openOwnShop({ SMTP_URL: mailServer.url, MAIL_FROM: 'Lumen <hello@lumen.example>' })
})
test.afterAll(async () => {
  await closeShop()
  await mailServer.close()
})

test('a test email counts as received once its link was opened [N-SETT-032]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/admin-start')
  const emails = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Emails' }) })
  await emails.getByRole('button', { name: 'Send a test email' }).click()
  await expect(emails.getByText(/It is sent, but not yet confirmed: please open the link in it\.$/)).toBeVisible()
  await expect(emails.getByRole('heading')).toContainText('To do')
  const received = await mailServer.received()
  const { text } = received.find(({ to }) => to?.some(({ address }) => address === administrator.email)) ?? {}
  const link = new URL(/https?:\/\/\S+\/admin-start\?arrived=\S+/.exec(text ?? '')?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await expect(page.getByText('The test email arrived.', { exact: false })).toBeVisible()
  await expect(emails.getByRole('heading')).toContainText('Done')
  for (const viewport of [phone, tablet, desk]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  expect(consoleErrors).toEqual([])
  await page.goto('/admin-start?arrived=another')
  await expect(page.getByText('This is not the newest test email. Please send another one.').first()).toBeVisible()
  await expect(emails.getByRole('heading')).toContainText('Done')
})
