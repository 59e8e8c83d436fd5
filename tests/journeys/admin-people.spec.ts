import { expect, type Page, test } from '@playwright/test'
import { backOffice } from './back-office.ts'
import { newestLetter } from './letters.ts'
import { administrator, anna, desk, logIn, lookOver, openAs, openBrowser, walkTo, widths } from './people.ts'
import { newClient, signUp } from './sellers.ts'
import { ask, formWith, tokenOf } from './shop-api.ts'

/** The back office's frame, its users, clients, profile, sales and log. */

const keptBy = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

for (const { name, viewport } of widths)
  test(`on a ${name}: the frame around every page, the four totals, and what a period brought [A-SHEL-001, A-SHEL-002, A-SHEL-004, A-SHEL-005, A-SHEL-006, A-SHEL-007, A-SHEL-008, A-SHEL-009, A-SHEL-011, A-SHEL-012, A-SHEL-013, A-SHEL-014, A-SHEL-015, A-SHEL-016, A-SHEL-017, A-SHEL-018, A-SHEL-025]`, async ({
    browser,
  }) => {
    const { page, complaints, context } = await backOffice(browser, viewport)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    const { accessToken, userId, isLoggedIn } = await keptBy(page)
    expect([accessToken, userId, isLoggedIn]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./), 'true'])
    const asked = page.waitForRequest(/admin\/dashboard$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect((await asked).headers().accesstoken).toBe(accessToken)
    const totals = await ask<Record<string, number>>('GET', 'admin/dashboard', { as: accessToken ?? '' })
    for (const [label, key] of [
      ['Users', 'usr'],
      ['Products', 'prod'],
      ['Categories', 'catg'],
      ['Orders', 'ord'],
    ] as const)
      await expect(page.getByRole('link', { name: `${label} ${totals[key]}`, exact: true })).toBeVisible()
    await page.getByLabel('Period').selectOption('90')
    await expect(page).toHaveURL(/days=90/)
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Sales by time' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Best products' }).getByRole('link').first()).toBeVisible()
    await lookOver(page)
    await page.getByRole('table', { name: 'Best sellers' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin-order\?paid_from=/)
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('link', { name: 'Chairside', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)

    const sidebar = page.getByRole('navigation', { name: 'Back office' })
    const toggle = page.getByRole('button', { name: 'Show or hide the navigation' })
    const open = await sidebar.isVisible()
    for (const visible of [!open, open]) {
      await toggle.click()
      await expect(sidebar).toBeVisible({ visible })
    }
    for (const path of ['/dashboard', '/admin-user', '/admin-order', '/admin-client', '/sales', '/admin-log']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toContainText('© 2020')
      await expect(page.getByRole('contentinfo')).toContainText('powered by Chairside, beauty products distributor')
      await expect(page).toHaveTitle(/Chairside/)
    }
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/admin-profile$/)
    await page.goto('/explore')
    await expect(page).toHaveURL(/\/explore$/)
    await page.goto('/mystock')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(complaints).toEqual([])
    await context.close()
  })

test('leaving the back office: a failed logout keeps the session, an ended one goes to the shop [A-SHEL-019, A-SHEL-020, A-SHEL-021, A-SHEL-022, A-SHEL-023, A-SHEL-026]', async ({
  browser,
}) => {
  const { page, context } = await backOffice(browser)
  await page.goto('/dashboard')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await page.route('**/user/logout', (route) => route.abort())
  await logOut()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop could not be reached' })).toBeVisible()
  expect((await keptBy(page)).accessToken).toBeTruthy()
  await page.unroute('**/user/logout')
  await page.keyboard.press('Escape')
  await logOut()
  await expect(page).toHaveURL(/\/$/)
  expect(await keptBy(page)).toEqual({})
  for (const errorCode of [7, 9]) {
    await logIn(page, administrator)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.route('**/admin/user/list*', (route) =>
      route.fulfill({ status: 401, json: { statusCode: 0, error: { errorCode, responseMessage: 'Ended' } } }),
    )
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'My Users' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await keptBy(page)).accessToken).toBeUndefined()
    await page.unroute('**/admin/user/list*')
  }
  await context.close()
})

test('nobody else sees the back office [A-CLNT-002, A-CLNT-003, A-ORDR-002, A-ORDR-003, A-PROF-001]', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser, desk)
  const paths = ['/admin-client', '/admin-client/admin-client-detail/1', '/admin-order', '/admin-profile', '/admin-log']
  const allTurnAway = async (page: Page) => {
    await page.goto('/404')
    for (const path of [...paths, '/admin-order/admin-order-details/1']) {
      await walkTo(page, path)
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
    }
  }
  await allTurnAway(page)
  await context.close()
  const seller = await openAs(browser, anna, desk)
  await allTurnAway(seller.page)
  await seller.context.close()
})

for (const { name, viewport } of widths)
  test(`on a ${name}: the clients, their sorting, pages, details, deleting and restoring [A-SHEL-028, A-SHEL-029, A-SHEL-030, A-CLNT-001, A-CLNT-002, A-CLNT-003, A-CLNT-004, A-CLNT-005, A-CLNT-006, A-CLNT-007, A-CLNT-008, A-CLNT-009, A-CLNT-010, A-CLNT-011, A-CLNT-012, A-CLNT-013, A-CLNT-014]`, async ({
    browser,
  }) => {
    const seller = await tokenOf(anna)
    const letter = (at: number) => String.fromCharCode(65 + (at % 26))
    for (let at = 0; at < 60; at += 1) await newClient(seller, `Paged ${letter(at)}`, `paged${at}@example.com`)
    const { page, complaints, context } = await backOffice(browser, viewport)
    const first = page.waitForRequest(/admin\/client\/list/)
    await page.goto('/admin-client')
    expect(new URL((await first).url()).searchParams.get('dir')).toBe('1')
    const table = page.getByRole('table', { name: 'Clients' })
    await expect(table.locator('tbody tr')).toHaveCount(10)
    await expect(page.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(5)
    await lookOver(page)
    for (const [column, code] of [
      ['Name', '1'],
      ['Email', '2'],
      ['City', '3'],
      ['County', '4'],
    ] as const)
      for (const dir of ['1', '-1']) {
        const asked = page.waitForRequest(/admin\/client\/list/)
        await page.getByRole('columnheader', { name: column }).getByRole('button').click()
        const { searchParams } = new URL((await asked).url())
        expect([searchParams.get('sortValue'), searchParams.get('dir')]).toEqual([code, dir])
      }
    const searched = page.waitForRequest(/sKey=paged59/)
    await page.getByRole('searchbox').fill('paged59')
    expect([...new URL((await searched).url()).searchParams.keys()].sort()).toEqual([
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
    const again = page.waitForRequest(/admin\/client\/list/)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await again
    await expect(table.locator('tbody tr')).toHaveCount(before - 1)
    await page.getByLabel('Show', { exact: true }).selectOption('Deleted clients')
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click()
    await expect(page.getByText('The client is back.')).toBeVisible()

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
    await lookOver(page)
    expect(complaints).toEqual([])
    await context.close()
  })

test('users: rows are chosen and changed together, the size of a page is remembered, everything is logged and found [I-ADMN-005]', async ({
  browser,
}) => {
  const { page, complaints, context } = await backOffice(browser)
  await page.goto('/admin-client')
  await page.getByLabel('Rows on a page').selectOption('25')
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await page.getByLabel('Rows on a page').selectOption('10')
  await expect(page.locator('tbody tr')).toHaveCount(10)

  await page.goto('/admin-user?words=dora')
  const dora = page.getByRole('row', { name: /dora@chairside/ })
  for (const [deed, blocked] of [
    ['Unblock', false],
    ['Block', true],
  ] as const) {
    await dora.getByRole('checkbox', { name: 'Choose Dora Lindqvist' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: deed, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: deed, exact: true }).click()
    await expect(dora.getByRole('switch', { name: /^Block/ })).toBeChecked({ checked: blocked })
  }
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  const asked = page.waitForRequest(/sKey=lindqvist/)
  await page.getByRole('searchbox').fill('lindqvist')
  const { searchParams } = new URL((await asked).url())
  expect([...searchParams.keys()].sort()).toEqual(['dir', 'page', 'sKey', 'sortValue'])
  await page.goto('/admin-log')
  const newest = page.locator('tbody tr').first()
  await expect(newest).toContainText('block user')
  await expect(newest.getByRole('definition').last()).toHaveText('true')
  await lookOver(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('log.csv')

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill('merriweather')
  await expect(page.getByRole('dialog').getByRole('link', { name: /Anna Merriweather/ })).toBeVisible()
  await lookOver(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Anna Merriweather')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('a seller who waits is reviewed beside her data: pictures, a PDF, a refusal by letter, an approval [A-USER-019]', async ({
  browser,
}) => {
  const { email: seller } = await signUp({ firstName: 'Wanda', lastName: 'Waiting' })
  const { page, complaints, context } = await backOffice(browser)
  const hers = page.getByRole('row', { name: seller }).getByRole('link', { name: 'Wanda Waiting' })
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Sellers waiting for approval' })).toBeVisible()
  await page.getByRole('link', { name: /^Show all/ }).click()
  await expect(page).toHaveURL(/\/admin-user\?waiting=1$/)
  await page.getByRole('searchbox').fill(seller)
  await hers.click()
  await page.getByRole('button', { name: 'Review documents' }).click()
  const review = page.getByRole('dialog', { name: 'Review documents' })
  await expect(review.getByRole('img', { name: 'Document 1' })).toBeVisible()
  await expect(review).toContainText(seller)
  await lookOver(page)
  await review.getByRole('button', { name: 'Next document' }).click()
  await expect(review.getByRole('img', { name: 'Document 2' })).toBeVisible()
  await review.getByRole('button', { name: 'Refuse' }).click()
  await review.getByRole('button', { name: 'Refuse and send' }).click()
  await expect(review.getByText('*Please give the reason.')).toBeVisible()
  await review.getByLabel('Reason').fill('The back of the diploma is cut off.')
  await review.getByRole('button', { name: 'Refuse and send' }).click()
  await expect(page.getByText('Refused', { exact: true })).toBeVisible()
  const letter = await newestLetter(seller, /could not verify/)
  expect(letter.text).toContain('The back of the diploma is cut off.')
  await page.goto(`/admin-user?waiting=1&words=${seller}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.goto(`/admin-user?words=${seller}`)
  await hers.click()
  await page.getByRole('button', { name: 'Review documents' }).click()
  await review.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(review).toHaveCount(0)
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await newestLetter(seller, /approved|verified/i)

  const fields = { firstName: 'Anna', lastName: 'Merriweather', businessName: 'Merriweather Beauty Rooms' }
  const diploma = { name: 'diploma.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf) }
  await ask('PUT', 'user/profile', { as: await tokenOf(anna), body: formWith(fields, { docs: [diploma] }) })
  await page.goto('/admin-user?words=merriweather')
  await page.getByRole('link', { name: 'Anna Merriweather' }).click()
  const icon = page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: /^Open/ }).last()
  await expect(icon).toHaveAccessibleName(/^Open/)
  await expect(icon.locator('svg')).toBeVisible()
  await expect(icon).toContainText('PDF')
  await icon.click()
  await expect(review.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(review).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

/** The smallest page that is one. */
const aPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

for (const { name, viewport } of widths)
  test(`on a ${name}: the administrator’s profile and the sales sample [A-PROF-002, A-PROF-003, A-PROF-004, A-PROF-005, A-PROF-006, A-PROF-007, A-PROF-010, A-SALE-001, A-SALE-002, A-SALE-003, A-SALE-004, A-SALE-005, A-SALE-006, A-SALE-007]`, async ({
    browser,
  }) => {
    const { page, complaints, context } = await backOffice(browser, viewport)
    await page.goto('/admin-profile')
    const firstName = page.getByLabel('First name')
    const lastName = page.getByLabel('Last name')
    await expect(firstName).toHaveValue('Morgan')
    await expect(page.getByLabel('Email')).toBeDisabled()
    await lookOver(page)
    await firstName.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('*Please enter name.')).toBeVisible()
    await firstName.fill('Morgan')
    await lastName.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('*Please enter last name.')).toBeVisible()
    await lastName.fill('Hale')
    const sent = page.waitForRequest(/admin\/profile$/)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const body = (await sent).postData() ?? ''
    for (const part of ['firstName', 'lastName', 'email', 'del_imgs']) expect(body).toContain(`name="${part}"`)
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    const current = page.getByLabel('Current password')
    for (const visible of [true, false]) {
      await page.getByText('Change password', { exact: true }).click()
      await expect(current).toBeVisible({ visible })
    }

    const calls: string[] = []
    page.on('request', (asked) => calls.push(asked.url()))
    if (viewport.width < 1024) await page.getByRole('button', { name: 'Show or hide the navigation' }).click()
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Sales' }).click()
    const table = page.getByRole('table', { name: 'Sales' })
    await expect(table.locator('th')).toHaveText(['Product', 'Qty', 'Date', 'Address', 'Status'])
    const status = table.locator('tbody td:last-child')
    await expect(status).toHaveText(['Success', 'Process', 'Cancel', 'Success'])
    await expect(table.locator('tbody tr').first()).toContainText('12 Station Road, Leeds')
    await lookOver(page)
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
