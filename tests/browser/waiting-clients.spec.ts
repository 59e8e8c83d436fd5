import { expect, type Page, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { fillFields } from './support/forms.ts'
import { countStored, cutNetwork, restoreNetwork, waitForStored } from './support/offline.ts'
import { countEmails, fillNewClient, listSentLinks, loseAnswers, openWithWorker, waiting } from './support/outbox.ts'
import { desk, expectAccessible } from './support/people.ts'
import { fillCart } from './support/sale.ts'
import { createClient, createUniqueEmail } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Notes, changes and links of clients that meet a bad line at different moments. */

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
  await fillNewClient(page.getByRole('dialog'), typed)
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

test('a shopping link to several clients waits without preview and undo [N-OFFL-038, D-725]', async ({ browser }) => {
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
  await expect(dialog).not.toContainText('You can undo it')
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
  expect((await listSentLinks(trade.as)).length).toBe(1)
  expect(await countEmails(trade.client.email, /has opened a shop for you/)).toBe(1)
})
