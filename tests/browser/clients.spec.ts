import { expect, type Page, test } from '@playwright/test'
import { expectMaxLengths, fillStepByStep, formError } from './support/forms.ts'
import { anna, expectAccessible, openLoggedIn, phone, widths } from './support/people.ts'
import { createApprovedSeller, createClient, createTwentyClients } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'My Clients' }).getByRole('listitem')

/** Returns the request that an action sends to a URL matching `path`. */
async function captureRequest(page: Page, path: RegExp, act: () => Promise<unknown>) {
  const sent = page.waitForRequest((request) => path.test(request.url()))
  await act()
  return sent
}

for (const { name, viewport } of widths) {
  const phone = name === 'phone'

  test(`on a ${name}: clients are listed, searched and opened [S-CLNT-002–005, S-CLNT-008–015]`, async ({
    browser,
  }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto('/myclients')
    await expect(page.getByRole('heading', { name: 'My Clients', level: 1 })).toBeVisible()
    await expect(page.getByText('No clients found.')).toBeVisible()
    await expectAccessible(page)

    await createTwentyClients(seller.acsT)
    await test.step('the list grows by ten clients to its end [S-CLNT-044, S-CLNT-073]', async () => {
      const pages: [string | null, string | null][] = []
      page.on('request', (sent) => {
        const { pathname, searchParams } = new URL(sent.url())
        if (pathname.endsWith('/client/list')) pages.push([searchParams.get('page'), searchParams.get('lmt')])
      })
      await page.reload()
      await expect(rows(page).first()).toContainText('Amy Able')
      await rows(page).last().scrollIntoViewIfNeeded()
      await expect(rows(page)).toHaveCount(20)
      await rows(page).last().scrollIntoViewIfNeeded()
      await expect(page.getByText("Looks like you've reached the end")).toBeVisible()
      expect(pages).toEqual([
        ['1', '10'],
        ['2', '10'],
      ])
    })

    const request = await captureRequest(page, /client\/list/, () =>
      page.getByRole('searchbox', { name: 'Search clients' }).fill('able'),
    )
    expect(new URL(request.url()).searchParams.get('sKey')).toBe('able')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Ben Able' }).click()
    const details = page.getByRole('article', { name: 'Ben Able' })
    await expect(details.getByRole('heading', { name: 'Ben Able' })).toBeVisible()
    for (const text of ['ben.able@example.com', '07700 900321', '7 Orchard Row', 'Bath BA1 2QT', 'Somerset'])
      await expect(details.getByText(text, { exact: true })).toBeVisible()
    // on a desktop the list and the details are side by side; on a phone the details replace the list
    if (phone) await expect(rows(page)).toHaveCount(0)
    else {
      const [list, pane] = [await rows(page).first().boundingBox(), await details.boundingBox()]
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(pane?.x ?? 0)
    }
    await expectAccessible(page)

    await test.step('removing a client asks first [S-CLNT-024–026]', async () => {
      await details.getByRole('button', { name: 'Remove client' }).click()
      const confirmDialog = page.getByRole('dialog', { name: 'Are you sure?' })
      await expect(confirmDialog.getByText('Do you want to detete "Ben Able"', { exact: true })).toBeVisible()
      await expectAccessible(page)
      const deleteRequest = await captureRequest(page, /client\/[\w-]{36}$/, () =>
        confirmDialog.getByRole('button', { name: 'Remove' }).click(),
      )
      expect(deleteRequest.method()).toBe('DELETE')
      await expect(details).toHaveCount(0)
    })
    await expect(rows(page).filter({ hasText: 'Ben Able' })).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'Amy Able' })).toHaveCount(1)
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: a client is added and edited [S-CLNT-022–023, S-CLNT-028–031, S-CLNT-038]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto('/myclients')
    await page.getByRole('button', { name: 'Add New Client' }).first().click()
    const inDialog = page.getByRole('dialog', { name: 'Add Client' })
    if (phone) await expect(page).toHaveURL(/\/myclients\/add-client$/)
    await expect(inDialog).toHaveCount(phone ? 0 : 1)
    await expect(page.getByRole('heading', { name: 'Add Client' })).toBeVisible()
    await expect(page.getByLabel('Country code')).toHaveValue('gb')
    const save = page.getByRole('button', { name: 'Save Changes' })
    const field = (label: string) => page.getByLabel(label, { exact: true })

    await test.step('each field has its message and its length [S-CLNT-047, S-CLNT-053–072, S-CLNT-076]', async () => {
      await save.click()
      await expect(formError(page)).toHaveText('*Please enter name.')
      await expect(field('Name')).toHaveAccessibleDescription('*Please enter name.')
      await expect(field('Name')).toBeFocused()
      await fillStepByStep(field, save, [
        ['Name', 'A1', '*only alphabets are allowed.'],
        ['Name', 'Amélie de la Tour', '*Please enter email.'],
        ['Email', 'x@', '*Please enter valid email.'],
        ['Email', 'a@b.c', '*Please enter valid email.'],
        ['Email', 'a@b.infos', '*Please enter valid email.'],
        ['Email', 'a@b.co', '*Please enter mobile number.'],
        ['Mobile number', '077009001', '*Please enter valid mobile number.'],
        ['Mobile number', '07700 900123', '*Please enter address.'],
        ['Address line 1', '---', '*Please enter address.'],
        ['Address line 1', '1', '*Please enter city.'],
        ['City', 'Leeds', '*Please enter state .'],
        ['County', 'West Yorkshire', '*Please enter zip.'],
        ['Post Code', '123', '*Please enter valid zip.'],
      ])
      await expectAccessible(page)
      await expectMaxLengths(field, {
        Name: 75,
        Email: 75,
        'Address line 1': 100,
        'Address line 2 (optional)': 75,
        City: 70,
        County: 50,
      })
    })

    await test.step('a suggestion fills the address [S-CLNT-032–036, S-CLNT-039–043, S-CLNT-074]', async () => {
      // chosen with the keyboard: down to the first suggestion, then Enter
      const line = field('Address line 1')
      await line.fill('')
      await captureRequest(page, /place\/autocomplete\?q=12/, () => line.pressSequentially('12 stonegate'))
      await expect(page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')).toHaveCount(1)
      await expectAccessible(page)
      await captureRequest(page, /place\/reverse\?lat=[\d.-]+&lng=[\d.-]+/, async () => {
        await line.press('ArrowDown')
        await line.press('Enter')
      })
      await expect(line).toHaveValue('12 Stonegate')
      await expect(field('City')).toHaveValue('York')
      await expect(field('County')).toHaveValue('North Yorkshire')
      await expect(field('Post Code')).toHaveValue(/^YO1 /)
      const sent = await captureRequest(page, /\/client$/, () => save.click())
      expect(sent.postDataJSON()).toMatchObject({
        name: 'Amélie de la Tour',
        addressLine1: '12 Stonegate',
        street: '12 Stonegate',
        lat: expect.any(Number),
        lng: expect.any(Number),
      })
    })
    const details = page.getByRole('article', { name: 'Amélie de la Tour' })
    await expect(details.getByText('a@b.co')).toBeVisible()

    await details.getByRole('button', { name: 'Edit client' }).click()
    if (phone) await expect(page).toHaveURL(/\/myclients\/edit-client\//)
    await expect(page.getByRole('dialog', { name: 'Edit Client' })).toHaveCount(phone ? 0 : 1)
    await expect(page.getByRole('heading', { name: 'Edit Client' })).toBeVisible()
    await field('Name').fill('Amélie Tour')
    const changed = await captureRequest(page, /\/client$/, () => field('Name').press('Enter'))
    expect(changed.method()).toBe('PUT')
    await expect(page.getByRole('article', { name: 'Amélie Tour' })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: a client’s orders expand, and a link is begun [S-CLNT-016–021, S-CLNT-027]`, async ({
    browser,
  }) => {
    const { page, consoleErrors, as } = await openLoggedIn(browser, anna, viewport)
    const { clients } = await callShop<{ clients: { _id: string; name: string }[] }>(
      'GET',
      'client/list?sKey=Sophie&page=1&lmt=10',
      { as },
    )
    const sophie = clients[0]?._id ?? ''
    const { orders } = await callShop<{ orders: { ord_no: string; created: string; totalAmount: number }[] }>(
      'GET',
      `order/list?client_id=${sophie}&page=1&lmt=10`,
      { as },
    )
    const [order] = orders
    if (!order) throw new Error('Sophie has no order')
    await page.goto(`/myclients?client=${sophie}`)
    const number = page.getByText(order.ord_no, { exact: true })
    const summary = page.getByRole('group').filter({ has: number }).first()
    await expect(number).toBeVisible()
    const day = new Date(order.created).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
    await expect(summary.getByText(day, { exact: true })).toBeVisible()
    expect(day).toMatch(/^\d{1,2} \p{L}+ \d{4}$/u)
    await expect(summary).toContainText(`£${order.totalAmount.toFixed(2)}`)
    const view = summary.getByRole('button', { name: /^View Order/ })
    await expect(view).toBeHidden()
    // by keyboard
    await summary.locator('summary').press('Enter')
    await expect(view).toBeVisible()
    await expectAccessible(page)
    await view.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Sale Confirmation' })
    await expect(popup.getByText(order.ord_no).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(view).toBeFocused()

    await page.goto('/myclients')
    await page.getByRole('button', { name: 'Send Shopping Link' }).click()
    await expect(page).toHaveURL(/\/myclients\/send-link$/)
    expect(consoleErrors).toEqual([])
  })
}

test('on a phone the clients’ menu works by keyboard [S-CLNT-022, S-CLNT-027, N-IMPT-020]', async ({ browser }) => {
  const seller = await createApprovedSeller()
  await createClient(seller.acsT, 'Sophie Cole')
  const { page, consoleErrors } = await openLoggedIn(browser, seller, widths[0].viewport)
  await page.goto('/myclients')
  const menu = page.getByRole('button', { name: 'More', exact: true })
  const inMenu = [page.getByRole('link', { name: 'Running out' }), page.getByRole('link', { name: 'Import' })]
  const above = [page.getByRole('button', { name: 'Send Shopping Link' }), menu]
  const add = await page.getByRole('button', { name: 'Add New Client' }).boundingBox()
  // on a phone the three buttons are in one row
  for (const button of above) expect((await button.boundingBox())?.y).toBeCloseTo(add?.y ?? 0, -1)
  for (const entry of inMenu) await expect(entry).toBeHidden()
  await menu.press('Enter')
  for (const entry of inMenu) await expect(entry).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  expect((await download).suggestedFilename()).toBe('clients.csv')
  for (const entry of inMenu) await expect(entry).toBeHidden()
  await expect(menu).toBeFocused()
  expect(consoleErrors).toEqual([])
})

test('on a phone a seller adds her contacts once she has seen them [N-CLNT-001, N-CLNT-003–004]', async ({
  browser,
}) => {
  const seller = await createApprovedSeller()
  await createClient(seller.acsT, 'Sophie Cole')
  const { page, consoleErrors } = await openLoggedIn(browser, seller, widths[0].viewport)
  await page.goto('/myclients')
  const [{ email = '' } = {}] = (
    await callShop<{ clients: { email: string }[] }>('GET', 'client/list', { as: seller.acsT })
  ).clients
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Import' }).click()
  const card = (name: string, mail: string, number = '+44 7700 900124') =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEMAIL:${mail}\r\nTEL;TYPE=CELL:${number}\r\nEND:VCARD\r\n`
  const cards = [
    card('Zoë Zest', 'zoe@example.com'),
    card('Sophie Again', email),
    card('No Mail', ''),
    card('Sal', '', ''),
  ]
  await page
    .getByLabel('Client file')
    .last()
    .setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards.join('')) })
  await expect(page.getByRole('status').filter({ hasText: 'contacts.vcf' })).toContainText('Nothing is imported yet.')
  const table = (name: string | RegExp) => page.getByRole('table', { name })
  await expect(table('New clients')).toContainText('Zoë Zest')
  await expect(table('New clients').getByRole('row', { name: /No Mail/ })).toContainText('No email yet')
  await expect(table('Already in your list')).toContainText('Sophie Again')
  await expect(table(/^Left out, because/)).toContainText('*Please enter mobile number.')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'No Mail' }).uncheck()
  await page.getByRole('button', { name: 'Add one client' }).click()
  await expect(page).toHaveURL(/\/myclients$/)
  await expect(page.getByRole('link', { name: /Zoë Zest/ })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('on a phone removing a client says that it succeeded, and nothing else [N-CLNT-015]', async ({ browser }) => {
  const seller = await createApprovedSeller({})
  const client = await createClient(seller.acsT, 'Dora Done')
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/myclients')
  // waits for all calls of the client's page before the client is removed
  const answered = ['client', 'client/summary', 'restock/client', 'client/products'].map((path) =>
    page.waitForResponse(`**/api/v1/${path}/${client._id}`),
  )
  await rows(page).filter({ hasText: client.name }).click()
  await Promise.all(answered)
  const refused: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/client/')) return
    const body = await response.text().catch(() => '')
    if (body.includes('"statusCode":0')) refused.push(response.url())
  })
  await page.getByRole('button', { name: 'Remove client' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(page.getByText(client.name)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(refused).toEqual([])
  expect(consoleErrors).toEqual([])
})
