import { expect, test } from '@playwright/test'
import { toLondonDay } from '#platform/dates.ts'
import { createColleague, openBackOffice } from './support/back-office.ts'
import { listEmails, waitForEmail } from './support/emails.ts'
import { desk, expectAccessible, openLoggedIn, phone, tablet, widths } from './support/people.ts'
import { createApprovedSeller, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { joinedEarlier } from './support/shop-database.ts'

for (const { name, viewport } of [...widths, { name: 'tablet', viewport: tablet }])
  test(`on a ${name} a figure opens its rows, a date lists a document [N-SIGN-006]`, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true, firstName: 'Nora', lastName: `New ${name}` })
    joinedEarlier(seller.email, 61)
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    await page.goto('/admin-signals?rows=100')
    const lists = page.getByRole('navigation', { name: 'Signals' })
    await expect(lists.getByRole('link', { name: /^Gone quiet \d+$/ })).toHaveAttribute('aria-current', 'page')
    await lists.getByRole('link', { name: /^No first sale [1-9]\d*$/ }).click()
    const hers = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: seller.email })
    await expect(hers).toContainText(`Nora New ${name}`)
    await expectAccessible(page)
    await page.getByLabel('Period').selectOption('90')
    await expect(page).toHaveURL(/days=90/)
    await expect(page.getByText(/more than 90 days ago/)).toBeVisible()
    await expect(hers).toHaveCount(0)
    await page.goBack()
    await hers.getByRole('link', { name: `Nora New ${name}` }).click()

    await page.getByRole('button', { name: 'Review documents' }).click()
    const review = page.getByRole('dialog', { name: 'Review documents' })
    const soon = toLondonDay(new Date(Date.now() + 20 * 86_400_000))
    await review.getByRole('button', { name: 'Note until when it is valid' }).click()
    await review.getByLabel('Document 1 is valid until').fill(soon)
    await expectAccessible(page)
    await review.getByRole('button', { name: 'Save the date' }).click()
    await expect(page.getByText('The date has been saved.')).toBeVisible()
    await expect(review.getByText(/^Valid until/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto('/admin-signals')
    await lists.getByRole('link', { name: /^Documents \d+$/ }).click()
    await expect(hers).toContainText('Document 1')
    for (const list of [/^No first sale \d+$/, /^What sells \d+$/, /^What is returned \d+$/]) {
      await lists.getByRole('link', { name: list }).click()
      await expect(lists.getByRole('link', { name: list })).toHaveAttribute('aria-current', 'page')
      await expectAccessible(page)
    }
    expect(consoleErrors).toEqual([])
  })

/** Notes that the seller's first document runs out in twenty days, so that she is listed under 'Documents'. */
async function listDocumentOf(userId: string): Promise<void> {
  const as = await getAdminToken()
  const { usr } = await callShop<{ usr: { docs: string[] } }>('GET', `user/${userId}`, { as })
  const valid_until = toLondonDay(new Date(Date.now() + 20 * 86_400_000))
  await callShop('PUT', 'admin/user/documents/validity', { as, body: { _id: userId, doc: usr.docs[0], valid_until } })
}

test('a colleague writes from a list to those of it who want news [N-SIGN-007–008]', async ({ browser }) => {
  const willing = await createApprovedSeller({ verified: true, firstName: 'Wanda', lastName: 'Willing' })
  const refusing = await createApprovedSeller({ verified: true, firstName: 'Rita', lastName: 'Refusing' })
  const unconfirmed = await createApprovedSeller({ firstName: 'Uma', lastName: 'Unconfirmed' })
  await callShop('PUT', 'news/receive', { as: refusing.acsT, body: { on: false } })
  for (const { userId } of [willing, refusing, unconfirmed]) await listDocumentOf(userId)
  const { page, consoleErrors } = await openLoggedIn(browser, await createColleague(['sellers', 'emails']), desk)
  await page.goto('/admin-signals?signal=documents&rows=100')
  await page.getByRole('link', { name: /^Write to these \d+$/ }).click()
  await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('chosen')
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await expect(box('Wanda Willing').first()).toBeChecked()
  for (const name of ['Rita Refusing', 'Uma Unconfirmed']) await expect(box(name)).toHaveCount(0)
  await expect(
    page.getByText(
      /^\d+ of the \d+ sellers on the list cannot be written to: \d+ ha(s|ve) not confirmed (her|their) email address(es)?, \d+ wants? no news\.$/,
    ),
  ).toBeVisible()
  for (const viewport of [phone, tablet, desk]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  const subject = `Your documents ${Date.now()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Text').fill(`Dear {name}, ${subject}.`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/^It is on its way to \d+ (person|people)\.$/)).toBeVisible()
  await waitForEmail(willing.email, new RegExp(`^${subject}$`))
  await expect(page.getByRole('table', { name: 'What was sent' }).getByRole('row', { name: subject })).toContainText(
    '0',
  )
  const sentTo = (await listEmails()).filter((email) => email.subject === subject).map(({ to }) => to)
  for (const { email } of [refusing, unconfirmed]) expect(sentTo).not.toContain(email)
  expect(consoleErrors.filter((message) => !message.startsWith('Blocked script execution'))).toEqual([])

  // who may not write news is not led to a page that she may not open
  const other = await openLoggedIn(browser, await createColleague(['sellers', 'content']), desk)
  await other.page.goto('/admin-signals?signal=documents')
  await expect(other.page.getByText('Document 1').first()).toBeVisible()
  await expect(other.page.getByRole('link', { name: /^Write to th/ })).toHaveCount(0)
})
