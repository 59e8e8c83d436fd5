import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openLoggedIn, widths } from './support/people.ts'
import { createApprovedSeller } from './support/sellers.ts'

const letters = 'abcdefghij'
const people = Array.from({ length: 120 }, (_, at) => {
  const name = `Client ${[...String(at)].map((digit) => letters[Number(digit)]).join('')}`
  return `${name},client${at}@example.com,07700 9${10000 + at},x`
})

/** A table of clients with unknown column headings, in which one client has no email. */
const table = ['Who,Reach,Call,Junk', ...people, 'Nora Nomail,,07700 900127,x', 'R2D2,r2@example.com,12,x'].join('\r\n')

const choose = (page: Page) =>
  page
    .getByLabel('Client file')
    .locator('input[type=file]')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    })

for (const { name, viewport } of widths)
  test(`on a ${name}: columns are corrected, clients chosen [N-IMPT-010, N-IMPT-018–019]`, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto('/myclients/import')
    await choose(page)
    const add = page.getByRole('button', { name: 'Add 121 clients' })
    await expect(add).toBeInViewport()
    await page.getByText('Columns in the file').click()
    await expect(page.getByLabel('Reach')).toHaveValue('email')
    await page.getByLabel('Call').selectOption('Left out')
    await page.getByLabel('Reach').selectOption('Left out')
    await expect(page.getByText('These columns are missing: Email, Phone')).toBeVisible()
    await page.getByLabel('Reach').selectOption('Email')
    await page.getByLabel('Call').selectOption('Phone')
    await expect(add).toBeInViewport()
    await expectAccessible(page)
    const fresh = page.getByRole('table', { name: 'New clients' })
    await page.getByRole('button', { name: 'None' }).click()
    await fresh.getByRole('checkbox', { name: 'Client a', exact: true }).check()
    await page.getByRole('button', { name: 'Show all 121' }).click()
    await fresh.getByRole('checkbox', { name: 'Nora Nomail' }).check()
    const addTwo = page.getByRole('button', { name: 'Add 2 clients' })
    await expect(addTwo).toBeInViewport()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the refused rows' }).click()
    expect((await download).suggestedFilename()).toBe('refused-clients.csv')
    await addTwo.click()
    await expect(page).toHaveURL(/\/myclients$/)

    await page.getByRole('button', { name: 'To complete (1)' }).click()
    await page.getByRole('link', { name: /Nora Nomail/ }).click()
    const details = page.getByRole('article', { name: 'Nora Nomail' })
    await expect(details.getByText('Nora Nomail has no email yet.')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Send Explore Link' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/myclients/import')
    await page.getByRole('button', { name: 'Undo clients.csv' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The import was undone.')).toBeVisible()
    await page.goto('/myclients')
    await expect(page.getByText('No clients found.')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })
