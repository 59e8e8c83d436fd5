import { expect, type Page, test } from '@playwright/test'
import { errorNotification, fillFields, formError } from './support/forms.ts'
import { desk, expectAccessible, openBrowser, openLoggedIn, phone, widths } from './support/people.ts'
import { createApprovedSeller } from './support/sellers.ts'

for (const { name, viewport } of widths)
  test(`on a ${name}: lost pages and connections have messages, and input stays [C-ERRP-006–011]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const { page, context, consoleErrors } = await openBrowser(browser, viewport)
    expect((await page.goto('/no/such/path'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops! You're lost…")
    await expect(
      page.getByText('The page you are looking for might have been moved, renamed, or might never existed.', {
        exact: true,
      }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to home', exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')

    await page.goto('/noInternet')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! No Internet connection')

    await page.goto('/login')
    const email = page.getByLabel('Email', { exact: true })
    await context.setOffline(true)
    // the first focus loads the script that checks the form, which fails without a network
    await email.fill('ida@example.com')
    const line = page.getByRole('status').filter({ hasText: 'No signal.' })
    await expect(line).toBeInViewport()
    await expect(email).toBeInViewport()
    await expect(page).toHaveURL(/\/login$/)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(line).toHaveCount(0)
    await expect(email).toHaveValue('ida@example.com')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(formError(page)).toHaveText('*Please enter password')
    expect(consoleErrors).toEqual([])
  })

test("a failed call shows its message as 'Error', a success as 'Success' [C-ERRP-001–005]", async ({ browser }) => {
  const visitor = await openBrowser(browser, desk)
  await visitor.page.goto('/login')
  await visitor.page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await visitor.page.getByLabel('Password', { exact: true }).fill('Velvet-77-mirror')
  const loginResponse = visitor.page.waitForResponse(/user\/login$/)
  const submit = visitor.page.getByRole('button', { name: 'Login', exact: true })
  await submit.click()
  const { responseMessage } = await (await loginResponse).json()
  const failure = visitor.page.getByRole('alert').filter({ hasText: responseMessage })
  await expect(failure.locator('strong')).toHaveText('Error')
  await expect(submit).not.toHaveAttribute('aria-busy')

  const { page } = await openLoggedIn(browser, await createApprovedSeller({ verified: true }), desk)
  await page.goto('/myclients')
  const values = {
    Name: 'Greta Vale',
    Email: `greta.${Date.now()}@example.com`,
    'Mobile number': '07700 900124',
    'Address line 1': '5 Garden Walk',
    City: 'York',
    County: 'North Yorkshire',
    'Post Code': 'YO1 7HH',
  }
  await page.getByRole('button', { name: 'Add New Client' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await fillFields(form, values)
  const createResponse = page.waitForResponse((response) => /\/client$/.test(response.url()))
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const { message } = (await (await createResponse).json()).responseData
  const success = page.getByRole('status').filter({ hasText: message })
  await expect(success.locator('strong')).toHaveText('Success')
})

/** Makes these calls fail: the responses keep the server's headers, but have the status and body of a server fault. */
async function failCalls(page: Page, path: RegExp): Promise<void> {
  const responseMessage = 'Something went wrong. Please try again.'
  const json = { statusCode: 0, responseMessage, error: { errorCode: 99, responseMessage } }
  await page.route(path, async (route) => route.fulfill({ response: await route.fetch(), status: 500, json }))
}

test('a server fault shows its request’s reference in the contents and a notification', async ({ browser }) => {
  const { page } = await openLoggedIn(browser, await createApprovedSeller({ verified: true }), desk)
  await failCalls(page, /\/client\/list/)
  const failedList = page.waitForResponse(/\/client\/list/)
  await page.goto('/myclients')
  const id = (await failedList).headers()['x-request-id'] ?? 'none'
  // the reference is shown both in the place of the list and in the notification
  await expect(formError(page)).toContainText(`Reference: ${id}`)
  await expect(errorNotification(page)).toContainText(`Reference: ${id}`)
  await formError(page).getByText(id, { exact: true }).click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(id)
  await expectAccessible(page)

  const { page: loginPage } = await openBrowser(browser, desk)
  await failCalls(loginPage, /user\/login$/)
  await loginPage.goto('/login')
  await loginPage.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await loginPage.getByLabel('Password', { exact: true }).fill('Velvet-77-mirror')
  const failedLogin = loginPage.waitForResponse(/user\/login$/)
  await loginPage.getByRole('button', { name: 'Login', exact: true }).click()
  const toast = loginPage.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })
  await expect(toast).toContainText(`Reference: ${(await failedLogin).headers()['x-request-id']}`)
})

test('each failed list, form and offline call is notified once [C-ERRP-001–002, C-ERRP-012]', async ({ browser }) => {
  const { page, context } = await openLoggedIn(browser, await createApprovedSeller({ verified: true }), phone)
  const lists = /\/(client|order)\/list/
  // the answer has no `responseMessage`; the message is in its data
  const json = { statusCode: 0, responseData: { message: 'The list is being sorted.' }, error: { errorCode: 99 } }
  await page.route(lists, (route) => route.fulfill({ status: 500, json }))
  await page.goto('/myclients')
  await expect(errorNotification(page)).toHaveText(/^ErrorThe list is being sorted\.$/)
  await expect(formError(page)).toContainText('The list is being sorted.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(errorNotification(page)).toHaveCount(0)
  await formError(page).getByRole('button', { name: 'Try again' }).click()
  await expect(errorNotification(page)).toHaveText(/^ErrorThe list is being sorted\.$/)
  await page.unroute(lists)
  await formError(page).getByRole('button', { name: 'Try again' }).click()
  await expect(formError(page)).toHaveCount(0)

  // this page loads the bank details and the profile at the same time, and both calls fail
  const pair = /\/api\/v1\/(bank|user\/profile)$/
  const answers: string[] = []
  await page.route(pair, (route) => {
    answers.push(route.request().url())
    return route.fulfill({ status: 503, json: { ...json, responseMessage: 'The bank is closed.' } })
  })
  await page.goto('/update-account')
  await expect(errorNotification(page)).toHaveText(/^ErrorThe bank is closed\.$/)
  expect(answers).toHaveLength(2)
  await expect(page.locator('[data-kind="error"]')).toHaveCount(1)
  await page.unroute(pair)

  await page.goto('/profile')
  await page.locator('summary').filter({ hasText: 'Change password' }).click()
  await page.getByLabel('Current password').fill('Wrong-77-mirror')
  await page.getByLabel('New password').fill('Velvet-77-mirror')
  await page.getByLabel('Confirm password').fill('Velvet-77-mirror')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(formError(page)).toHaveText('The current password is wrong.')
  await expect(errorNotification(page)).toContainText('The current password is wrong.')
  await expectAccessible(page)

  // no call is answered, so each list is tried three times
  await page.goto('/myclients')
  await expect(page.getByRole('heading', { level: 1, name: 'My Clients' })).toBeVisible()
  let tries = 0
  await page.route(/\/api\/v1\//, (route) => {
    tries += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^My Address/ })
    .click()
  await expect(formError(page)).toContainText('The shop could not be reached.')
  expect(tries).toBeGreaterThanOrEqual(3)
  await expect(errorNotification(page)).toContainText('The shop could not be reached.')
  await expect(page.locator('[data-kind="error"]')).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'No signal.' })).toBeInViewport()
  await expect(page.locator('[data-kind="error"]')).toHaveCount(1)
})

test('going back before hydration shows the earlier page, which hydrates without errors', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  // goes to another page after the router's first history entry, but before React's first render
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...entry) => {
      history.replaceState = replace
      replace(...entry)
      queueMicrotask(() => {
        history.pushState({ idx: 0, key: 'elsewhere', state: null }, '', '/explore')
        dispatchEvent(new PopStateEvent('popstate'))
      })
    }
  })
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore')
  expect(consoleErrors).toEqual([])
})
