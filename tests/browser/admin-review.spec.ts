import { type Browser, expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail } from './support/emails.ts'
import { expectAccessible, logIn, openBrowser, phone } from './support/people.ts'
import {
  addBankDetails,
  createApprovedSeller,
  createDocuments,
  type SignedUpSeller,
  signUp,
} from './support/sellers.ts'
import { callShop, createForm } from './support/shop-api.ts'

test('a waiting seller is reviewed: a rejected document is replaced [A-USER-019, N-ACCT-003]', {
  tag: '@journey',
}, async ({ browser }) => {
  const waiting = await signUp({ firstName: 'Wanda', lastName: 'Waiting' })
  await addBankDetails(waiting)
  const { email: seller } = waiting
  const { page, consoleErrors } = await openBackOffice(browser)
  const sellerLink = page.getByRole('row', { name: seller }).getByRole('link', { name: 'Wanda Waiting' })
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Sellers waiting for approval' })).toBeVisible()
  await page.getByRole('link', { name: /^Show all/ }).click()
  await expect(page).toHaveURL(/\/admin-user\?waiting=1$/)
  await page.getByRole('searchbox').fill(seller)
  // waits until only the head and the found row are left, since a click could miss a row that still moves
  await expect(page.getByRole('row')).toHaveCount(2)
  await sellerLink.click()
  await page.getByRole('button', { name: 'Review documents' }).click()
  const review = page.getByRole('dialog', { name: 'Review documents' })
  await expect(review.getByRole('img', { name: 'Document 1' })).toBeVisible()
  await expect(review).toContainText(seller)
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Next document' }).click()
  await expect(review.getByRole('img', { name: 'Document 2' })).toBeVisible()
  await review.getByRole('button', { name: 'Refuse' }).click()
  await review.getByRole('checkbox', { name: 'Document 1' }).uncheck()
  await review.getByRole('button', { name: 'Refuse and send' }).click()
  await expect(review.getByText('*Please give the reason.')).toBeVisible()
  await review.getByLabel('Reason').fill('The back of the diploma is cut off.')
  await review.getByRole('button', { name: 'Refuse and send' }).click()
  await expect(review).toHaveCount(0)
  await expect(page.getByText('Refused', { exact: true })).toHaveCount(2)
  const email = await waitForEmail(seller, /could not verify/)
  expect(email.text).toContain('The back of the diploma is cut off.')
  await page.goto(`/admin-user?waiting=1&words=${seller}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await replaceDocument(browser, waiting, /https?:\S+(\/replace-documents#\S+)/.exec(email.text)?.[1] ?? '')
  await page.goto(`/admin-user?waiting=1&words=${seller}`)
  await expect(page.getByRole('row', { name: seller })).toBeVisible()
  await sellerLink.click()
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('Replaced')).toHaveCount(1)
  await page.getByRole('button', { name: 'Review documents' }).click()
  await review.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(review).toHaveCount(0)
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await waitForEmail(seller, /approved|verified/i)

  const other = await createApprovedSeller()
  const fields = { firstName: 'Ida', lastName: 'Journey', businessName: 'Journeys' }
  const diploma = { name: 'diploma.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) }
  await callShop('PUT', 'user/profile', { as: other.acsT, body: createForm(fields, { docs: [diploma] }) })
  await page.goto(`/admin-user?words=${other.email}`)
  await page.getByRole('link', { name: 'Ida Journey' }).click()
  const icon = page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: /^Open/ }).last()
  await expect(icon).toHaveAccessibleName(/^Open \d PDF$/)
  await expect(icon.locator('svg')).toBeVisible()
  await expect(icon).toContainText('PDF')
  await icon.click()
  await expect(review.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(review).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

/**
 * Logs the seller in on a phone, where a notice leads to the page for a new document; then replaces the refused document through the link
 * in the email, which accepts no other document.
 */
async function replaceDocument(browser: Browser, seller: SignedUpSeller, link: string): Promise<void> {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await logIn(page, seller)
  const notice = page.getByRole('status').filter({ hasText: 'Verification Pending' })
  await notice.getByRole('link', { name: 'Replace the refused documents' }).click()
  await expect(page).toHaveURL(/\/replace-documents#[\w-]{43}$/)
  const send = page.getByRole('button', { name: 'Send documents' })
  await expect(send).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('The back of the diploma is cut off.')).toBeVisible()
  await expect(page.getByText('Document 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Document 1', { exact: true })).toHaveCount(0)
  await send.click()
  await expect(page.getByText('*Please select file.')).toBeVisible()
  const [, back] = await createDocuments()
  await page.locator('input[type=file]').setInputFiles([back as NonNullable<typeof back>])
  await expect(page.getByText('diploma-back.jpg')).toBeVisible()
  await expectAccessible(page)
  await send.click()
  await expect(page.getByRole('heading', { name: 'We have your documents' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Oops! The link has expired…' })).toBeVisible()
  expect(consoleErrors).toEqual([])
  await page.context().close()
}

/** The smallest valid PDF of one page. */
const smallestPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
