import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail, waitForEmailAfter } from './support/emails.ts'
import { createExploreLink } from './support/explore-link.ts'
import {
  administrator,
  desk,
  expectAccessible,
  openBrowser,
  openLoggedIn,
  openRowMenu,
  phone,
} from './support/people.ts'
import { callShop } from './support/shop-api.ts'

/** Changes the email of the client whose page is open. */
async function changeEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit client' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

test('on phones a client’s email is changed and objected to [N-CLNT-011–012, N-CLPG-024]', async ({ browser }) => {
  const link = await createExploreLink()
  const { email, _id: clientId, name } = link.client
  const client = await openBrowser(browser, phone)
  await client.page.goto(link.path)
  await expect(client.page.getByRole('region', { name: 'Your visit' })).toBeVisible()

  const her = await openLoggedIn(browser, link.seller, phone)
  await her.page.goto('/myclients')
  await her.page.getByRole('link', { name }).click()
  await expect(her.page.getByText('everything that is stored about them')).toBeVisible()
  const to = `changed-${email}`
  const notice = await waitForEmailAfter(() => changeEmail(her.page, to), email, /email address was changed/)
  await expect(
    her.page.getByText('A link sent to the old email has stopped working: please send it again.'),
  ).toBeVisible()
  await her.page.goto('/links')
  const item = her.page.getByRole('article', { name: `Shopping link ${name}` })
  await expect(item).toContainText('Email changed')
  await openRowMenu(item)
  await expect(item).toContainText('Please send it again.')
  await expectAccessible(her.page)
  await client.page.goto(link.path)
  await expect(client.page.getByText('withdrawn this link')).toBeVisible()
  await item.getByRole('button', { name: /^Send again/ }).click()
  await waitForEmail(to, /has picked products for you/)
  await expect(item.getByText('Sent', { exact: true })).toBeVisible()

  const { pathname, search } = new URL(/https?:\/\/\S+\/email-changed\?key=\S+/.exec(notice.text)?.[0] ?? '')
  await client.page.goto(pathname + search)
  await expectAccessible(client.page)
  await client.page.getByRole('button', { name: 'I did not ask for this' }).press('Enter')
  await expect(client.page.getByText('Thank you for telling us')).toBeVisible()
  await expectAccessible(client.page)

  const office = await openBackOffice(browser, desk)
  const requested = await waitForEmail(administrator.email, /email is contested/)
  await office.page.goto(new RegExp(`/admin-client/\\S+/${clientId}`).exec(requested.text)?.[0] ?? '')
  const contested = office.page.getByRole('region', { name: 'Email contested' })
  await expect(contested).toContainText(`The owner of ${email} says they did not ask for the change to ${to}.`)
  await expectAccessible(office.page)
  await contested.getByRole('button', { name: 'Go back to the old email' }).click()
  await office.page.getByRole('dialog').getByRole('button', { name: 'Go back to the old email' }).click()
  await expect(contested).toHaveCount(0)
  const stored = await callShop<{ client: { email: string } }>('GET', `client/${clientId}`, { as: her.as })
  expect(stored.client.email).toBe(email)
  expect([...her.consoleErrors, ...client.consoleErrors, ...office.consoleErrors]).toEqual([])
})
