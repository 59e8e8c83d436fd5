import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { fillFields } from './support/forms.ts'
import { countStored, cutNetwork, restoreNetwork, waitForStored } from './support/offline.ts'
import { countEmails, countPayLinks, fillBasket, keepPayLink, openWithWorker, waiting } from './support/outbox.ts'
import { desk, expectAccessible, getStored } from './support/people.ts'
import { fillCard, fillCart, payOrder } from './support/sale.ts'
import { createClient, createUniqueEmail } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { countOrders } from './support/shop-database.ts'

/** What each kind of waiting call promises: links, notes, clients and sales that meet a bad line at different moments. */

const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' })
const cardNumber = (page: Page) => page.getByLabel('Card number')

interface Link {
  state: string
  amount: number | null
}
const listLinks = async (as: string) => (await callShop<{ links: Link[] }>('GET', 'link/list', { as })).links

/** Lets these calls reach the shop, and loses the answers. */
async function loseAnswers(context: BrowserContext, calls: RegExp): Promise<string[]> {
  const keys: string[] = []
  await context.route(calls, async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key) keys.push(key)
    await route.fetch()
    await route.abort()
  })
  return keys
}

test('a link that waits takes the place of the one her client has [N-OFFL-030, D-022]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await page.getByRole('button', { name: 'Send Payment Link' }).click()
  await waitForEmail(trade.client.email, /ready to pay/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Delivery', exact: true }).click()
  await page.getByText('Sell from salon stock').click()
  await cutNetwork(context)
  await page.getByRole('button', { name: 'Send payment link when there is signal' }).click()
  await page.getByRole('button', { name: 'Save and send new link' }).click()
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  expect((await listLinks(trade.as)).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  await expect.poll(() => countPayLinks(trade.client.email)).toBe(2)
})

test('where the order to be replaced was paid meanwhile, she decides [N-OFFL-030]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Send Payment Link' })).toBeVisible()
  const orderId = (await getStored(page, 'orderId')) ?? ''
  await page.getByRole('button', { name: 'Delivery', exact: true }).click()
  await page.getByText('Sell from salon stock').click()
  await cutNetwork(context)
  await keepPayLink(page)
  const { order } = await callShop<{ order: { totalAmount: number } }>('GET', `order/info/${orderId}`, { as: trade.as })
  await payOrder(trade.as, orderId, [{ _id: '', price: order.totalAmount }])
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('has been paid or cancelled meanwhile')
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(await countPayLinks(trade.client.email)).toBe(0)
  await page.getByRole('button', { name: /^Agree and send/ }).click()
  await expect(waiting(page)).toHaveCount(0)
  expect(countOrders(trade.seller.email)).toBe(2)
})

test('an order that was saved without an answer is the one whose link waits [N-OFFL-031]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  const keys = await loseAnswers(context, /\/api\/v1\/order$/)
  await save(page).click()
  await expect.poll(() => keys.length, { timeout: 20_000 }).toBe(3)
  await expect(save(page)).toBeEnabled()
  await cutNetwork(context)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await keepPayLink(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(new Set(keys).size).toBe(1)
})

test('the link of an order that is saved already waits too [N-OFFL-039]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Send Payment Link' })).toBeVisible()
  await cutNetwork(context)
  await expectAccessible(page)
  await keepPayLink(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(await countPayLinks(trade.client.email)).toBe(1)
})

test('a payment link is sent again from Links without signal, once [N-OFFL-039]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  const order_id = await trade.placeOrder()
  await callShop('POST', 'payment/link', { as: trade.as, body: { order_id } })
  await page.goto('/links')
  const row = page.getByRole('main').getByRole('article').filter({ hasText: 'Clara Client' })
  await expect(row).toHaveCount(1)
  await waitForStored(page, 3)
  await cutNetwork(context)
  await row.getByRole('button', { name: /^More/ }).click()
  await page
    .getByRole('menuitem', { name: 'Send again' })
    .or(page.getByRole('button', { name: 'Send again' }))
    .click()
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(() => countPayLinks(trade.client.email)).toBe(2)
})

const notes = (page: Page) => page.getByLabel('Notes')
async function saveNote(page: Page, note: string): Promise<void> {
  await notes(page).fill(note)
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
}

test('her second note without signal follows her first, on her client’s page alone [N-OFFL-032]', async ({
  browser,
}) => {
  const { page, context, trade } = await openWithWorker(browser)
  const other = await createClient(trade.as, 'Olive Other')
  for (const { _id } of [other, trade.client]) {
    await page.goto(`/myclients?client=${_id}`)
    await expect(notes(page)).toBeVisible()
    await waitForStored(page, 3)
  }
  await cutNetwork(context)
  await saveNote(page, 'Prefers lavender')
  await expect(waiting(page)).toContainText('Note on Clara Client')
  await saveNote(page, 'Prefers lavender, no rose')
  await page.reload()
  await expect(notes(page)).toHaveValue('Prefers lavender, no rose')
  await page.goto(`/myclients?client=${other._id}`)
  await expect(notes(page)).toHaveValue('')
  await expect(waiting(page)).toHaveCount(0)
  await page.goto(`/myclients?client=${trade.client._id}`)
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0, { timeout: 15_000 })
  await expect(notes(page)).toHaveValue('Prefers lavender, no rose')
  const { note } = await callShop<{ note: string }>('GET', `client/summary/${trade.client._id}`, { as: trade.as })
  expect(note).toBe('Prefers lavender, no rose')
})

test('on a line that never answers, a note waits after a few seconds and goes once [N-OFFL-033]', async ({
  browser,
}) => {
  const { page, context, trade } = await openWithWorker(browser)
  await page.goto(`/myclients?client=${trade.client._id}`)
  await expect(notes(page)).toBeVisible()
  const keys: (string | undefined)[] = []
  // the note arrives, and its answer never comes
  await context.route(/\/api\/v1\/client\/note$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.fetch()
  })
  await notes(page).fill('Prefers lavender')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(waiting(page)).toContainText('Note on Clara Client', { timeout: 9_000 })
  expect(await countStored(page, 'outbox')).toBe(1)
  await page.close({ runBeforeUnload: false })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const next = await context.newPage()
  const sent = next.waitForRequest((call) => call.method() === 'PUT' && /client\/note$/.test(call.url()))
  await next.goto('/myclients')
  expect((await sent).headers()['idempotency-key']).toBe(keys[0])
  await expect.poll(() => countStored(next, 'outbox'), { timeout: 30_000 }).toBe(0)
  const { note } = await callShop<{ note: string }>('GET', `client/summary/${trade.client._id}`, { as: trade.as })
  expect(note).toBe('Prefers lavender')
})

test('a new client who was refused is corrected with all that was typed [N-OFFL-034]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser, desk)
  await fillCart(page)
  await cutNetwork(context)
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const typed = createUniqueEmail()
  await fillFields(page.getByRole('dialog'), {
    Name: 'Nora Basement',
    Email: typed,
    'Mobile number': '07700 900124',
    'Address line 1': '5 Garden Walk',
    City: 'York',
    County: 'North Yorkshire',
    'Post Code': 'YO1 7HH',
  })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Nora Basement: waiting for signal')).toBeVisible()
  await page.goto('/myclients')
  await expect(waiting(page)).toContainText('New client: Nora Basement')
  const message = 'Please give this client another email.'
  await context.route(/\/api\/v1\/client$/, (route) =>
    route.fulfill({
      status: 422,
      json: { statusCode: 0, responseMessage: message, error: { errorCode: 1, responseMessage: message } },
    }),
  )
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText(message)
  await expectAccessible(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name: /^Change/ }).click()
  await expect(page.getByLabel('Address line 1')).toHaveValue('5 Garden Walk')
  const email = createUniqueEmail()
  await fillFields(page.getByRole('main'), { Email: email })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main')).toContainText(email)
  await expect(waiting(page)).toHaveCount(0)
  const { ttl } = await callShop<{ ttl: number }>('GET', `client/list?sKey=${email}`, { as: trade.as })
  expect(ttl).toBe(1)
})

/** Opens the confirmation of a sale to a client whom this device has never shown. */
async function openConfirmation(page: Page, clientId: string): Promise<void> {
  await page.goto(`/myclients/sell/${clientId}`)
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a sale to a client never opened here is confirmed without signal [N-OFFL-037, N-OFFL-015]', async ({
  browser,
}) => {
  const { page, context, trade } = await openWithWorker(browser)
  // the whole lists of clients and of stock are read once
  await page.goto('/myclients/send-link')
  await page.getByRole('checkbox', { name: /Clara Client/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('checkbox', { name: /^/ }).first()).toBeVisible()
  await waitForStored(page, 3)
  await cutNetwork(context)
  await openConfirmation(page, trade.client._id)
  await expect(page.getByText('Without signal nothing can be paid by card')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Charge/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByText("Deliver to the client's address").click()
  await expect(page.getByText('Further addresses of this client can be read once there is signal.')).toBeVisible()
  await expect(page.getByText('7 Orchard Row').first()).toBeVisible()
  await keepPayLink(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
})

test('a card that is being typed in stays while the line is slow or gone [N-OFFL-035]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await openConfirmation(page, trade.client._id)
  await fillCard(page, '4242 4242 4242 4242')
  await waitForStored(page, 3)
  await context.route(/\/api\/v1\/(client\/address|user\/address)/, () => undefined)
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByText("Deliver to the client's address").click()
  await cardNumber(page).focus()
  await expect(page.getByText('The shop does not answer right now')).toBeVisible({ timeout: 15_000 })
  await expect(cardNumber(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeVisible()
  await cutNetwork(context)
  await expect(page.getByText('Without signal nothing can be paid by card')).toBeVisible()
  await expect(cardNumber(page)).toBeFocused()
  await expect(cardNumber(page)).toHaveValue(/4242/)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.waitForTimeout(6_000)
  expect(await countStored(page, 'outbox')).toBe(0)
  expect(countOrders(trade.seller.email)).toBe(0)
})

test('a shopping link to several clients waits without its preview [N-OFFL-038]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  const other = await createClient(trade.as, 'Olive Other')
  await page.goto('/myclients/send-link')
  for (const name of [/Clara Client/, /Olive Other/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: new RegExp(trade.products[0]?.name ?? 'none') }).check()
  await waitForStored(page, 3)
  await cutNetwork(context)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Clara Client, Olive Other')
  await expect(dialog).toContainText('Without signal we cannot show you the email.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Send to 2/ }).click()
  await expect(waiting(page)).toContainText('Shopping link')
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  for (const { email } of [trade.client, other]) await waitForEmail(email, /./)
})

test('a change of a client waits, and is shown before it replaces another one [N-OFFL-040]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  const open = () => page.goto(`/myclients/edit-client/${trade.client._id}`)
  const city = page.getByLabel('City')
  const change = async (name: string) => {
    await city.fill(name)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/client=/)
  }
  await page.goto(`/myclients?client=${trade.client._id}`)
  await open()
  await expect(city).not.toHaveValue('')
  await waitForStored(page, 3)
  await cutNetwork(context)
  await change('Harrogate')
  await expect(waiting(page)).toContainText('Change of client: Clara Client')
  await open()
  await expect(city).toHaveValue('Harrogate')
  await change('Ripon')
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  const stored = () => callShop<{ client: { city: string } }>('GET', `client/${trade.client._id}`, { as: trade.as })
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  expect((await stored()).client.city).toBe('Ripon')
  await test.step('what was changed elsewhere is not replaced unseen', async () => {
    await cutNetwork(context)
    await open()
    await change('Selby')
    const { client } = await stored()
    const body = { ...client, client_id: trade.client._id, city: 'Whitby' }
    await callShop('PUT', 'client', { as: trade.as, body })
    await restoreNetwork(context)
    await expect(waiting(page)).toContainText('This client was changed meanwhile.')
    expect((await stored()).client.city).toBe('Whitby')
    await page.getByRole('button', { name: /^Agree and send/ }).click()
    await expect(waiting(page)).toHaveCount(0)
    expect((await stored()).client.city).toBe('Selby')
  })
})

test('an explore link waits on her client’s page, and goes out once [N-OFFL-041]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await page.goto(`/myclients?client=${trade.client._id}`)
  await expect(notes(page)).toBeVisible()
  const keys = await loseAnswers(context, /\/api\/v1\/client\/explore\/url\//)
  await page.getByRole('button', { name: 'Send Explore Link' }).click()
  await expect(waiting(page)).toContainText('Explore link for Clara Client')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(waiting(page)).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect((await listLinks(trade.as)).length).toBe(1)
  expect(await countEmails(trade.client.email, /has opened a shop for you/)).toBe(1)
})
