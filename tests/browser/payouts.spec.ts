import { expect, type Page, test } from '@playwright/test'
import {
  expectAccessible,
  getStored,
  logIn,
  openBrowser,
  openLoggedIn,
  openMenu,
  phone,
  trackDocument,
  widths,
} from './support/people.ts'
import { answerAuthentication, createSellerInDebt, fillCard, leaveAuthenticationAndReturn } from './support/sale.ts'
import { createSellerWithoutBank } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Payouts: bank details, the payout account, commission, and the amount that a seller owes. */

/** Opens an account page through its link, which is in the sidebar on desktops and in the menu on phones. */
async function goToAccountPage(page: Page, name: string, entry: string): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(`^${entry}`) }).last()
  if (name === 'phone') await openMenu(page, link)
  await link.click()
}

for (const { name, viewport } of widths)
  test(`on a ${name}: bank details are entered and changed [C-POUT-002–003, C-POUT-013]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const seller = await createSellerWithoutBank()
    await logIn(page, seller)
    await expect(page).toHaveURL(/\/accountDetails$/)
    await expect(page.getByRole('heading', { name: 'Bank details' })).toBeVisible()
    const save = page.getByRole('button', { name: 'Save and verify' })
    const line1 = page.getByLabel('Address line 1')
    const blockMaps = async (url: string, use: () => Promise<void>) => {
      await page.route(url, (route) => route.abort())
      const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/place/'))
      await use()
      await blocked
      await page.unroute(url)
    }
    await test.step('an unreachable map leaves the fields alone [C-POUT-051–053]', async () => {
      await blockMaps('**/api/v1/place/**', () => line1.pressSequentially('1 Park Stre'))
      await blockMaps('**/api/v1/place/reverse?*', async () => {
        await line1.fill('3 park stre')
        await page.getByRole('option').first().click()
      })
    })
    await save.click()
    // messages of fields begin with an asterisk, so any other alert would be a notification
    await expect(page.getByText('*Please enter account number.')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasNotText: /^\*/ })).toHaveCount(0)
    await expect(line1).toHaveValue(/Park Street/)
    for (const [label, typed, stored] of [
      ['Account number', 25, 20],
      ['City', 80, 70],
    ] as const) {
      await page.getByLabel(label).fill('')
      await page.getByLabel(label).focus()
      await page.keyboard.insertText('1'.repeat(typed))
      await expect(page.getByLabel(label)).toHaveValue('1'.repeat(stored))
    }
    await test.step('the country of the bank details is fixed [C-POUT-016, C-POUT-047]', async () => {
      const country = page.getByLabel('Country')
      await expect(country).toHaveValue('GB')
      await expect(country).not.toBeEditable()
    })
    await line1.fill('2 park stre')
    await expect(page.getByRole('option').first()).toBeVisible()
    const placeRequest = page.waitForRequest(/\/place\/reverse\?lat=[\d.]+&lng=-?[\d.]+$/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await placeRequest
    await expect(line1).toHaveValue(/Park Street$/)
    await expect(page.getByLabel('City')).not.toHaveValue(/^1*$/)
    await expect(page.getByLabel('Post code')).not.toHaveValue('')
    await page.getByLabel('Account number').fill('00012345')
    await page.getByLabel('Sort code').pressSequentially('108800')
    await expect(page.getByLabel('Sort code')).toHaveValue('10-88-00')
    await page.getByLabel('Date of birth').fill('1990-02-01')
    await expectAccessible(page)
    await test.step('the provider’s page comes next [C-POUT-028, C-POUT-034–035]', async () => {
      const request = page.waitForRequest('**/api/v1/bank')
      await save.click()
      expect((await request).postDataJSON()).toMatchObject({ routingNo: '108800', country: 'GB', email: seller.email })
      await expect(page).toHaveURL(/\/sandbox\/onboarding\//)
      await page.goto('/')
      await expect.poll(() => getStored(page, 'userVerificationKey')).toBe('false')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await logIn(page, seller)

    await test.step('a modal asks for the verification [C-POUT-004–005, C-POUT-007, C-POUT-009–011]', async () => {
      const modal = page.getByRole('dialog', { name: 'Hello Ida,' })
      await expect(modal).toContainText('Your account verification is pending from Stripe.')
      const failure = { statusCode: 0, responseMessage: 'Not now, please.', error: { errorCode: 23 } }
      await page.route('**/user/account/verify', (route) => route.fulfill({ status: 503, json: failure }))
      await modal.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByText('Not now, please.')).toBeVisible()
      await page.unroute('**/user/account/verify')
      await modal.getByRole('button', { name: 'Cancel' }).click()
      await expect(modal).toBeHidden()
    })
    await page.goto('/profile')
    await goToAccountPage(page, name, 'Payout Account')
    await expect(page).toHaveURL(/\/account-setting$/)
    const account = page.getByRole('region', { name: 'Bank account' })
    await test.step('the account is shown, not yet verified [C-POUT-018–020, C-POUT-022–026]', async () => {
      await expect(account.getByRole('heading')).not.toBeEmpty()
      await expect(account.getByText('GBP')).toBeVisible()
      await expect(account.getByText('•••• 2345')).toBeVisible()
      await expect(account.getByText(/Park Street/)).toBeVisible()
      await expect(page.getByText('Please verify your account details.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Update account number' })).toHaveCount(0)
      await expectAccessible(page)
    })
    await test.step('refused details are corrected [N-ACCT-008]', async () => {
      await page
        .getByRole('region', { name: 'Not verified' })
        .getByRole('link', { name: 'Correct your bank details' })
        .click()
      await expect(page).toHaveURL(/\/update-account$/)
      const correct = page.getByRole('button', { name: 'Save', exact: true })
      await page.getByLabel('Account number').fill('00012348')
      await page.getByLabel('Sort code').fill('108800')
      await correct.click()
      await expect(page.getByText('The bank account number provided is invalid.')).toBeVisible()
      await page.getByLabel('Account number').fill('00012367')
      await correct.click()
      await expect(page).toHaveURL(/\/account-setting$/)
      await expect(account.getByText('•••• 2367')).toBeVisible()
    })
    await page.getByRole('region', { name: 'Not verified' }).getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Complete verification' }).click()
    await expect(page).toHaveURL(/\/account-setting$/)
    await test.step('new details lead back to the account [C-POUT-036]', async () => {
      await page.getByRole('link', { name: 'Update account number' }).click()
      await expect(page).toHaveURL(/\/update-account$/)
      await expect(page.getByLabel('City')).not.toHaveValue('')
      await page.getByLabel('Account number').fill('00012399')
      await page.getByLabel('Sort code').fill('108800')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page).toHaveURL(/\/account-setting$/)
      await expect(account.getByText('•••• 2399')).toBeVisible()
    })
    await expect(page.getByText('Please verify your account details.')).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name}: commission lists sales and statements [C-COMM-002, C-COMM-004, C-COMM-006]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const { owed, ...seller } = await createSellerInDebt()
    await logIn(page, seller)
    await test.step('a notice of the debt leads to its page [N-ACCT-009]', async () => {
      const notice = page.getByRole('status').filter({ hasText: 'You owe us a payment' })
      await notice.getByRole('link', { name: 'Payout Payment' }).click()
      await expect(page).toHaveURL(/\/payoutPayment$/)
    })
    await page.goto('/profile')
    await goToAccountPage(page, name, 'Commission')
    await expect(page).toHaveURL(/\/commission$/)
    const totals = page.getByRole('region', { name: 'Your commission in figures' })
    for (const total of ['Commission paid out', 'Online commission', 'Cash commission', 'Pending'])
      await expect(totals.locator('dt', { hasText: new RegExp(`^${total}`) })).toBeVisible()
    await test.step('a tip says when the money is expected [C-COMM-007]', async () => {
      const tip = 'Money from card-paid sales is expected in 7 to 14 days.'
      await totals.getByRole('button', { name: tip }).hover()
      await expect(page.locator('[role="tooltip"]', { hasText: tip })).toBeVisible()
      await page.mouse.move(0, 0)
    })
    const sale = page.getByRole('listitem').filter({ hasText: 'ORD-' })
    await expect(sale).toContainText('Taken back')
    await expect(sale).toContainText(owed)
    await expectAccessible(page)
    for (const format of ['PDF', 'CSV']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: format }).click()
      expect((await download).suggestedFilename()).toMatch(
        new RegExp(`^commission-\\d{4}-\\d{2}\\.${format.toLowerCase()}$`),
      )
    }
    await test.step('the debt is paid by card [C-POUT-014, C-POUT-032–033]', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Payout Payment' }).click()
      await expect(page).toHaveURL(/\/payoutPayment$/)
      await expect(page.getByRole('main').getByText(owed, { exact: true })).toBeVisible()
      const pay = page.getByRole('button', { name: `Pay ${owed}` })
      await page.getByLabel('Card number').fill('4242424242424242')
      await page.getByLabel('Expiry').fill('12 / 34')
      await page.getByLabel('CVC').fill('123')
      await pay.click()
      await expect(page.getByText('*Please enter card holder name.')).toBeVisible()
      await page.getByLabel('Card holder name').fill('Ida Journey')
      await expectAccessible(page)
      const request = page.waitForRequest('**/payment/payout/pay')
      const isSameDocument = await trackDocument(page)
      await pay.click()
      expect(Object.keys((await request).postDataJSON()).sort()).toEqual([
        'amount',
        'description',
        'order_id',
        'token',
        'user_id',
      ])
      await expect(page).toHaveURL(/\/$/)
      expect(await isSameDocument()).toBe(false)
      await expect.poll(async () => JSON.parse((await getStored(page, 'user')) ?? '{}').paidByVendor).toBe(false)
    })
    await page.goto('/payoutPayment')
    await expect(page).toHaveURL(/\/$/)
    expect(consoleErrors).toEqual([])
  })

test('on a phone a debt’s authentication fails, waits and is completed [D-028, D-042]', async ({ browser }) => {
  const { owed, ...seller } = await createSellerInDebt()
  const { page, consoleErrors, as } = await openLoggedIn(browser, seller, phone)
  const leaveForBank = async () => {
    await fillCard(page, '4000002760003184', 'Ida Journey')
    await page.getByRole('button', { name: `Pay ${owed}` }).click()
  }
  await page.goto('/payoutPayment')
  await leaveForBank()
  await answerAuthentication(page, 'Fail')
  await expect(page).toHaveURL(/\/payoutPayment$/)
  await expect(page.getByRole('alert').filter({ hasText: /failed authentication/ })).toBeVisible()
  await expect(page.getByRole('main').getByText(owed, { exact: true })).toBeVisible()

  await leaveForBank()
  await leaveAuthenticationAndReturn(page)
  await answerAuthentication(page, 'Complete')
  await expect(page).toHaveURL(/\/$/)
  expect(await callShop('GET', 'user/account', { as })).toMatchObject({ owed: 0 })
  expect(consoleErrors).toEqual([])
})

test('without a token /payoutPayment redirects home [C-POUT-015, C-GARD-011]', async ({ browser }) => {
  const { page } = await openBrowser(browser, phone)
  await page.goto('/payoutPayment')
  await expect(page).toHaveURL(/\/$/)
})
