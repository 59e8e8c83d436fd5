import { expect, test } from '@playwright/test'
import { errorNotification, formError } from './support/forms.ts'
import { anna, cleo, desk, dora, expectMessageUnder, getStored, logIn, openBrowser } from './support/people.ts'
import { createApprovedSeller, getAdminToken, signUp } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

test('login: its fields, its messages, and where each rejection leads [S-LOGN-001, S-LOGN-004, S-LOGN-005, S-LOGN-007, S-LOGN-009, S-LOGN-010, S-LOGN-011, S-LOGN-012, S-LOGN-013, S-LOGN-014, S-LOGN-015, S-LOGN-016, S-LOGN-017, S-LOGN-018, S-LOGN-019, S-LOGN-020, S-LOGN-021]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Login', exact: true })
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await submit.click()
  await expect(formError(page)).toHaveText('*Please enter email.')
  await expectMessageUnder(formError(page), email)
  await email.fill('x@')
  await expect(formError(page)).toHaveCount(0)
  await submit.click()
  await expect(formError(page)).toHaveText('*Please enter valid email.')
  await email.fill('X@B.co')
  await submit.click()
  await expect(formError(page)).toHaveText('*Please enter password')
  await password.fill('x'.repeat(60))
  expect((await password.inputValue()).length).toBe(56)
  const sent = page.waitForRequest(/user\/login$/)
  await submit.click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'x@b.co' })
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible()
  await expect(errorNotification(page)).toContainText('The email or the password is wrong.')

  await logIn(page, dora)
  await expect(page.getByText('Your account is blocked. Please contact us.')).toBeVisible()
  await logIn(page, cleo)
  await expect(page.getByText('Verification Pending')).toBeVisible()
  const newSeller = await signUp()
  await logIn(page, newSeller)
  await expect(page).toHaveURL(/\/accountDetails$/)
  await expect(page.getByText(/ please add your bank account details$/)).toBeVisible()
  await expect.poll(() => getStored(page, 'userEmail')).toBe(newSeller.email)

  // the same seller, before and after an administrator has approved the documents
  const seller = await createApprovedSeller({ verified: true })
  for (const action of [0, 1]) {
    await callShop('PUT', 'admin/user/active', { as: await getAdminToken(), body: { _id: seller.userId, action } })
    const answered = page.waitForResponse(/user\/login$/)
    await logIn(page, seller)
    expect(await (await answered).json()).toMatchObject({ statusCode: action })
    const pending = page.getByRole('status').filter({ hasText: 'Verification Pending' })
    await expect(pending).toHaveCount(1 - action)
    await expect(errorNotification(page)).toHaveCount(0)
    if (action === 0) await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
    else await expect(page).toHaveURL(/\/$/)
  }
})

test('a session is stored and removed with all its keys; only the email is remembered [S-LOGN-002, S-LOGN-006, S-LOGN-008, S-SIGN-004, S-SESS-002, S-SESS-003, S-SESS-004, S-SESS-005, S-SESS-006, S-SESS-007, S-SESS-008, S-SESS-009, S-SESS-010, S-SESS-011, S-SESS-012, S-SESS-013, S-SESS-014, S-SESS-023]', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser, desk)
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Email').fill(anna.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-77-mirror')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(errorNotification(page)).toBeVisible()
  await expect.poll(() => getStored(page, 'isLoggedIn')).toBeNull()
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  const answered = page.waitForResponse(/user\/login$/)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const { responseData } = (await (await answered).json()) as {
    responseData: { usr: { _id: string; accountId: string }; acsT: string }
  }
  await expect(page).toHaveURL(/\/$/)
  const { usr, acsT } = responseData
  const expected = {
    accessToken: acsT,
    userId: usr._id,
    accountId: usr.accountId,
    isVerify: '1',
    isLoggedIn: 'true',
    isAdmin: 'false',
    payouts_enabled: 'true',
    user: JSON.stringify(usr),
    userData: JSON.stringify(usr),
  }
  for (const [key, value] of Object.entries(expected)) await expect.poll(() => getStored(page, key), key).toBe(value)
  const cookies = await context.cookies()
  expect(cookies).toMatchObject([
    { name: 'rememberedEmail', value: encodeURIComponent(anna.email), secure: true, sameSite: 'Strict' },
  ])
  expect(JSON.stringify(cookies)).not.toContain(anna.password)
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
  const next = page.waitForRequest(/user\/profile$/)
  await page.goto('/profile')
  expect((await next).headers().accesstoken).toBe(acsT)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveValue(anna.email)
})
