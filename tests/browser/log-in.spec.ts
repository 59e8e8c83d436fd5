import { expect, test } from '@playwright/test'
import { errorNotification, formError } from './support/forms.ts'
import { anna, cleo, desk, dora, expectMessageUnder, getStored, logIn, openBrowser } from './support/people.ts'
import { createApprovedSeller, getAdminToken, signUp } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

test('login has two fields and their messages [S-LOGN-001, S-LOGN-004–005, S-LOGN-012–021]', {
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
  await test.step('a seller without bank details is led to them [S-LOGN-007, S-LOGN-009–011]', async () => {
    const newSeller = await signUp()
    await logIn(page, newSeller)
    await expect(page).toHaveURL(/\/accountDetails$/)
    await expect(page.getByText(/ please add your bank account details$/)).toBeVisible()
    await expect.poll(() => getStored(page, 'userEmail')).toBe(newSeller.email)
  })

  // the seller cannot log in before an administrator has approved the documents, and can afterwards
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

test('a session is stored and removed with all its keys [S-LOGN-008, S-SESS-002–014, S-SESS-023]', async ({
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
  await test.step('a cookie remembers the email, not the password [S-LOGN-006]', async () => {
    const cookies = await context.cookies()
    expect(cookies).toMatchObject([
      { name: 'rememberedEmail', value: encodeURIComponent(anna.email), secure: true, sameSite: 'Strict' },
    ])
    expect(JSON.stringify(cookies)).not.toContain(anna.password)
  })
  await test.step('login and sign-up lead a seller home [S-LOGN-002, S-SIGN-004]', async () => {
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/$/)
    }
  })
  const next = page.waitForRequest(/user\/profile$/)
  await page.goto('/profile')
  expect((await next).headers().accesstoken).toBe(acsT)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveValue(anna.email)
})
