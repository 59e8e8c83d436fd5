import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { anna, widths } from './support/people.ts'
import { createApprovedSeller, createClient } from './support/sellers.ts'

/** Creates more than five pages of clients. */
test.beforeAll(async () => {
  const { acsT: seller } = await createApprovedSeller()
  const nameSuffix = (at: number) => String.fromCharCode(65 + (at % 26))
  const add = (_: unknown, at: number) => createClient(seller, `Paged ${nameSuffix(at)}`, `paged${at}@example.com`)
  await Promise.all(Array.from({ length: 60 }, add))
})

for (const { name, viewport } of widths)
  test(`on a ${name}: clients are listed, deleted and restored [A-CLNT-001–014, A-SHEL-028–030]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    const first = page.waitForRequest(/admin\/client\/list/)
    await page.goto('/admin-client')
    expect(new URL((await first).url()).searchParams.get('dir')).toBe('1')
    const table = page.getByRole('table', { name: 'Clients' })
    await expect(table.locator('tbody tr')).toHaveCount(10)
    await expect(page.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(5)
    for (const [column, code] of [
      ['Name', '1'],
      ['Email', '2'],
      ['City', '3'],
      ['County', '4'],
    ] as const)
      for (const dir of ['1', '-1']) {
        const request = page.waitForRequest(/admin\/client\/list/)
        await page.getByRole('columnheader', { name: column }).getByRole('button').click()
        const { searchParams } = new URL((await request).url())
        expect([searchParams.get('sortValue'), searchParams.get('dir')]).toEqual([code, dir])
      }
    const searchRequest = page.waitForRequest(/sKey=paged59/)
    await page.getByRole('searchbox').fill('paged59')
    expect([...new URL((await searchRequest).url()).searchParams.keys()].sort()).toEqual([
      'dir',
      'page',
      'sKey',
      'sortValue',
    ])
    await expect(table.locator('tbody tr').first()).toContainText('paged59@example.com')
    const before = await table.locator('tbody tr').count()
    await page
      .getByRole('button', { name: /^Delete client/ })
      .first()
      .click()
    const reloadRequest = page.waitForRequest(/admin\/client\/list/)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await reloadRequest
    await expect(table.locator('tbody tr')).toHaveCount(before - 1)
    await page.getByLabel('Show', { exact: true }).selectOption('Deleted clients')
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click()
    await expect(page.getByText('The client has been restored.')).toBeVisible()

    await page.goto('/admin-client?words=sophie')
    await page.getByRole('link', { name: 'Sophie Marchant' }).click()
    await expect(page).toHaveURL(/\/admin-client\/admin-client-detail\//)
    const details = page.getByRole('region', { name: 'Client details' })
    for (const fact of ['Sophie Marchant', 'sophie.marchant@example.com', '+44', 'Address line 1', 'City', 'County'])
      await expect(details).toContainText(fact)
    await expect(details.getByRole('definition')).toHaveCount(9)
    const vendor = page.getByRole('region', { name: 'Vendor' }).getByRole('definition')
    await expect(vendor).toHaveText([/^[\da-f-]{36}$/, 'Anna', 'Merriweather', anna.email, 'Merriweather Beauty Rooms'])
    const orders = page.getByRole('table', { name: 'Orders' })
    const columns = ['Order id', 'Order No.', 'Quantity', 'Shipping', 'Total amount', 'Payment']
    await expect(orders.locator('th')).toHaveText(columns)
    const cells = orders.locator('tbody tr').first().locator('td')
    await expect(cells).toHaveText([
      /^[\da-f-]{36}$/,
      /^ORD-\d+$/,
      /^\d+$/,
      '£0.00',
      /^£[\d.]+$/,
      /^(?:Completed|Pending|Not started)$/,
    ])
    expect(consoleErrors).toEqual([])
  })
