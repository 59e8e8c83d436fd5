import { expect, type Page, test } from '@playwright/test'
import { desk, expectAccessible, getStored, logIn, openLoggedIn, phone } from './support/people.ts'
import { createApprovedSeller } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Two people use one browser: a form that one of them has opened is never saved for the other. */

const word = 'Somebody else has logged in on another tab, so this page was closed without saving.'

async function openClientForm(page: Page): Promise<void> {
  await page.goto('/myclients/add-client')
  const fields = [
    ['Name', 'Ida Page'],
    ['Email', 'ida.page@example.com'],
    ['Mobile number', '07700 900321'],
    ['Address line 1', '7 Orchard Row'],
    ['City', 'Bath'],
    ['County', 'Somerset'],
    ['Post Code', 'BA1 2QT'],
  ] as const
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value)
}

const countClients = async (as: string) =>
  (await callShop<{ clients: unknown[] }>('GET', 'client/list?page=1&lmt=10', { as })).clients.length

for (const viewport of [phone, desk])
  test(`at ${viewport.width} px a form closes when another seller logs in [N-ACCT-031, D-422]`, async ({ browser }) => {
    const [anna, bea] = [await createApprovedSeller({ verified: true }), await createApprovedSeller({ verified: true })]
    const { page, context, consoleErrors } = await openLoggedIn(browser, anna, viewport)
    await openClientForm(page)

    const otherTab = await context.newPage()
    await otherTab.goto('/explore')
    // Anna's session ends in another tab
    await otherTab.evaluate(() => localStorage.removeItem('accessToken'))
    await logIn(otherTab, bea)
    await expect.poll(() => getStored(otherTab, 'userId')).toBe(bea.usr._id)

    await expect(page.getByText(word)).toBeVisible()
    await expectAccessible(page)
    // the page belongs to Bea now, so the form is empty when she opens it
    await page.goto('/myclients/add-client')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    expect(await Promise.all([countClients(anna.acsT), countClients(bea.acsT)])).toEqual([0, 0])
    expect(consoleErrors).toEqual([])
  })

test('a form of a former login is refused by the server [N-ACCT-031, D-422]', async ({ browser }) => {
  const [anna, bea] = [await createApprovedSeller({ verified: true }), await createApprovedSeller({ verified: true })]
  const { page } = await openLoggedIn(browser, anna, desk)
  // stops the storage event, so that the page does not learn that another tab has changed the storage
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
  await openClientForm(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/explore')
  await otherTab.evaluate(() => localStorage.removeItem('accessToken'))
  await logIn(otherTab, bea)
  await expect.poll(() => getStored(page, 'userId')).toBe(bea.usr._id)

  const answered = page.waitForResponse((response) => /\/api\/v1\/client$/.test(response.url()))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByText(word)).toBeVisible()
  expect(await Promise.all([countClients(anna.acsT), countClients(bea.acsT)])).toEqual([0, 0])
})
