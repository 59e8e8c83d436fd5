import { expect, test } from '@playwright/test'
import { getEmailLinkPath, waitForEmail } from './support/emails.ts'
import { administrator, desk, expectAccessible, logIn, openBrowser, widths } from './support/people.ts'
import { fillCard, fillCart } from './support/sale.ts'
import { createDocuments } from './support/sellers.ts'

/** A seller's whole journey from sign-up to commission, on a phone and on a desktop. */
for (const { name, viewport } of widths)
  test(`on a ${name}: a seller goes from sign-up to earnings [C-COMM-001, C-REVW-030, S-SIGN-017]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    test.setTimeout(300_000)
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const email = `nora.${name}.${Date.now()}@example.com`
    const password = 'Scissors-2026'

    await test.step('the seller signs up with documents', async () => {
      await page.goto('/signup')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('*Please enter email.')).toBeVisible()
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('First name').fill('Nora')
      await page.getByLabel('Last name').fill('Nightingale')
      await page.getByLabel('Business name').fill('Nora at the Mirror')
      await page.locator('input[type=file]').setInputFiles(await createDocuments())
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('dialog', { name: 'You are successfully registered!' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    })

    await test.step('the seller enters the bank details and returns from the provider', async () => {
      await expect(page).toHaveURL(/\/accountDetails$/)
      await page.getByLabel('Account number').fill('00012345')
      await page.getByLabel('Sort code').fill('108800')
      await page.getByLabel('Address line 1').fill('12 Mirror Lane')
      await page.getByLabel('City').fill('Leeds')
      await page.getByLabel('Post code').fill('LS1 4AP')
      await page.getByLabel('Date of birth').fill('1990-05-17')
      await page.getByRole('button', { name: 'Save and verify' }).click()
      await page.getByRole('button', { name: 'Complete verification' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('dialog').getByRole('button').last().click()
    })

    await test.step('the seller verifies the email and reads that approval is pending', async () => {
      await page.goto(await getEmailLinkPath(email, 'signup-verification'))
      await expect(page.getByText('Success! Your email is verified successfully.')).toBeVisible()
      await logIn(page, { email, password })
      await expect(page.getByText('You will be emailed once your account information has been verified.')).toBeVisible()
      await expect(page.getByText('Verification Pending')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the administrator opens the documents and approves the seller', async () => {
      const backOffice = await openBrowser(browser, desk)
      await logIn(backOffice.page, administrator)
      await expect(backOffice.page).toHaveURL(/\/dashboard$/)
      await backOffice.page.goto('/admin-user')
      await backOffice.page.getByRole('searchbox').fill(email)
      await backOffice.page.getByRole('searchbox').press('Enter')
      await backOffice.page.getByRole('link', { name: 'Nora Nightingale' }).first().click()
      await expect(backOffice.page.getByRole('heading', { name: 'Nora Nightingale' })).toBeVisible()
      const download = backOffice.page.waitForEvent('download')
      await backOffice.page
        .getByRole('link', { name: /Download/ })
        .first()
        .click()
      expect((await download).suggestedFilename()).toMatch(/\.(png|jpg)$/)
      // the page shows the new state before the response arrives
      const approveResponse = backOffice.page.waitForResponse(/admin\/user\/active$/)
      await backOffice.page.getByRole('switch', { name: /Approve the documents/ }).click()
      await expect(backOffice.page.getByText('Approved', { exact: true })).toBeVisible()
      await approveResponse
      expect(backOffice.consoleErrors).toEqual([])
      await backOffice.context.close()
    })

    await test.step('the seller logs in and sees the commission of products', async () => {
      await logIn(page, { email, password })
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByText(/Your Commission/).first()).toBeVisible()
    })

    await test.step('the seller watches the training video and stocks the product', async () => {
      await page.goto('/explore?sortValue=3')
      const tile = page
        .getByRole('article')
        .filter({ has: page.getByRole('button', { name: /^Watch Video/ }) })
        .first()
      const product = (await tile.getByRole('heading').textContent()) ?? ''
      await tile.getByRole('button', { name: /^Watch Video/ }).click()
      const player = page.locator('video')
      await expect(player).toBeVisible()
      // the video is played faster, but from the first second to the last
      await player.evaluate((video: HTMLVideoElement) => {
        video.muted = true
        video.playbackRate = 3
        return video.play()
      })
      await expect(page.getByText('You have successfully completed video, now you can stock the product.')).toBeVisible(
        {
          timeout: 30_000,
        },
      )
      await page.getByRole('button', { name: new RegExp(`^Stock.*${product}`) }).click()
      await expect(page.getByRole('button', { name: new RegExp(`^Un-stock.*${product}`) })).toBeVisible()
      // waits for the response, since leaving the page at once would cancel the call
      const saved = page.waitForResponse(/product\/faves$/)
      await page.getByRole('button', { name: `Add to faves: ${product}` }).click()
      await saved
      await page.goto('/faves')
      await expect(page.getByRole('heading', { name: product })).toBeVisible()
    })

    await test.step('the seller adds it to the cart and goes to the checkout', async () => {
      await fillCart(page)
    })

    await test.step('the seller adds a client and chooses delivery to the client', async () => {
      await page.getByText("Deliver to the client's address").click()
      await page.getByRole('button', { name: 'Save & Continue' }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Add New Client' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Clara Fenn')
      await page.getByLabel('Email', { exact: true }).last().fill('clara.fenn@example.com')
      await page.getByLabel('Mobile number').fill('07700 900123')
      await page.getByLabel('Address line 1').fill('3 Garden Walk')
      await page.getByLabel('City').fill('York')
      await page.getByLabel('County').fill('North Yorkshire')
      await page.getByLabel('Post Code').fill('YO1 7HH')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('clara.fenn@example.com')).toBeVisible()
      await page.getByRole('button', { name: 'Save & Continue' }).click()
    })

    await test.step('the seller pays with a new card, authenticates, and reads the confirmation', async () => {
      await page.getByText('Credit/Debit Card').click()
      await fillCard(page, '4000002760003184', 'Nora Nightingale')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await page.getByRole('button', { name: 'Complete authentication' }).click()
      await expect(page).toHaveURL(/\/order-confirm$/, { timeout: 30_000 })
      await expect(page.getByRole('dialog')).toContainText('Thank You')
      await expect(page.getByRole('dialog')).toContainText('within 5 days')
      await expectAccessible(page)
      await waitForEmail(email, /order/i)
    })

    await test.step('the orders and the commission show the sale', async () => {
      await page.goto('/orders')
      await expect(page.getByText('Completed').first()).toBeVisible()
      await page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Sale Confirmation' })).toContainText('Clara Fenn')
      await page.goto('/commission')
      await expect(page.getByText(/ORD-\d{6}/).first()).toBeVisible()
      await page.goto('/account-setting')
      await expect(page.getByText(/2345/).first()).toBeVisible()
    })

    await test.step('the seller pays the next order with a saved card', async () => {
      await page.goto('/payment')
      await page.getByRole('button', { name: 'Add New Card' }).first().click()
      await fillCard(page, '4242424242424242', 'Nora Nightingale')
      await page.getByRole('button', { name: 'Save card' }).click()
      await expect(page.getByText(/4242/).first()).toBeVisible()
      await fillCart(page)
      await page.getByText('Sell from salon stock').click()
      await page.getByRole('button', { name: 'Save & Continue' }).click()
      await page.getByLabel(/4242/).first().click()
      await page.getByLabel('CVC').first().fill('123')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(page).toHaveURL(/\/order-confirm$/, { timeout: 30_000 })
    })

    await test.step('the seller logs out and local storage is empty', async () => {
      await page.goto('/profile')
      // on a phone the links to the account pages are in the menu
      if (name === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Logout' }).last().click()
      await expect(page).toHaveURL(/\/$/)
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    })
    expect(consoleErrors).toEqual([])
  })
