import { expect, test } from '@playwright/test'
import { toLondonDay } from '#platform/dates.ts'
import { openBackOffice } from './support/back-office.ts'
import { expectAccessible, widths } from './support/people.ts'
import { createApprovedSeller } from './support/sellers.ts'
import { joinedEarlier } from './support/shop-database.ts'

for (const { name, viewport } of widths)
  test(`on a ${name} a figure opens its rows, a date lists a document [N-SIGN-006–007]`, async ({ browser }) => {
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
    await page.getByRole('link', { name: /^Write to th/ }).click()
    await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('chosen')
    await expect(page.getByRole('checkbox', { name: new RegExp(`Nora New ${name}`) }).first()).toBeVisible()
    await page.goBack()
    for (const list of [/^No first sale \d+$/, /^What sells \d+$/, /^What is returned \d+$/]) {
      await lists.getByRole('link', { name: list }).click()
      await expect(lists.getByRole('link', { name: list })).toHaveAttribute('aria-current', 'page')
      await expectAccessible(page)
    }
    expect(consoleErrors).toEqual([])
  })
