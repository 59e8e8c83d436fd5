import { expect, test } from '@playwright/test'
import { expectChecklistFlips, fillFields, fillStepByStep, formError } from './support/forms.ts'
import {
  desk,
  expectAccessible,
  expectMessageUnder,
  getStored,
  logIn,
  openBrowser,
  phone,
  waitUntilScrolled,
  weakPassword,
  widths,
} from './support/people.ts'
import { createDocuments, sellerPassword, signUp } from './support/sellers.ts'

for (const { name, viewport } of widths)
  test(`on a ${name}: a seller signs up [S-SIGN-003, S-SIGN-005–006, S-SIGN-012–015]`, async ({ browser }) => {
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    await page.goto('/signup')
    const submit = page.getByRole('button', { name: 'Create account' })
    const steps = [
      ['Email', 'x@', '*Please enter valid email.'],
      ['Email', `new-${name}-${Date.now()}@example.com`, weakPassword],
      ['Password', 'abc', weakPassword],
      ['Password', ' Velvet-77', '*Password does not meet security requirements.'],
      ['Password', sellerPassword, '*Please enter first name.'],
      ['First name', 'A1', '*Please enter valid first name.'],
      ['First name', 'Ida', '*Please enter last name.'],
      ['Last name', 'Lark', '*Please enter business name.'],
      ['Business name', 'Larks', '*Please select file.'],
    ] as const
    await test.step('each message stands under its field until an edit [S-SIGN-044–045]', async () => {
      await submit.click()
      await expect(formError(page)).toHaveText('*Please enter email.')
      await expectMessageUnder(formError(page), page.getByLabel('Email'))
      await expect(page.getByLabel('Email')).toBeFocused()
      await fillStepByStep((label) => page.getByLabel(label, { exact: true }), submit, steps)
    })
    const files = page.locator('input[type=file]')
    await files.setInputFiles([
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      ...(await createDocuments()),
    ])
    await submit.click()
    await expect(formError(page)).toHaveText('*File type not supported.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove: note.txt' }).click()
    await submit.click()
    await test.step('a pop-up leads to the success page [S-SIGN-016, S-SIGN-018–021]', async () => {
      const popup = page.getByRole('dialog', { name: 'You are successfully registered!' })
      await popup.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('We have sent a verification email to')).toBeVisible()
      await expect.poll(() => getStored(page, 'userSignupEmail')).toContain(`new-${name}`)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go To Login' }).click()
      await expect(page).toHaveURL(/\/login$/)
    })
    expect(consoleErrors).toEqual([])
  })

test('a message far above the button is glided to and gets the focus [S-SIGN-027, S-SIGN-045]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone, { reducedMotion: 'no-preference' })
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  await fillFields(page, {
    Email: `far-${Date.now()}@example.com`,
    Password: 'abc',
    'First name': 'Ida',
    'Last name': 'Lark',
    'Business name': 'Larks',
  })
  const submit = page.getByRole('button', { name: 'Create account' })
  const html = page.locator('html')
  await html.evaluate((root) => {
    addEventListener('scroll', () => root.setAttribute('data-passed', `${root.dataset.passed ?? ''} ${scrollY}`))
    addEventListener('scrollend', () => root.setAttribute('data-arrived', ''))
  })
  const summary = page.getByRole('button', { name: 'Please check “Password”.' })
  // waits until the scrolling has ended, since a press meanwhile would stop it
  const expectArrived = async () => {
    await expect(password).toBeInViewport({ ratio: 1 })
    await waitUntilScrolled(page)
  }
  // tried again, since a slow machine may paint no frame while the page scrolls from the button to the field
  await expect(async () => {
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await waitUntilScrolled(page)
    const below = await page.evaluate(() => scrollY)
    await html.evaluate((root) => {
      root.removeAttribute('data-passed')
      root.removeAttribute('data-arrived')
    })
    await submit.click()
    await expect(summary).toBeAttached()
    await expect(password).toBeFocused()
    await expect(password).toBeInViewport({ ratio: 1 })
    await expect(html).toHaveAttribute('data-arrived')
    const passed = (await html.getAttribute('data-passed'))?.trim().split(' ').map(Number) ?? []
    const end = await page.evaluate(() => scrollY)
    expect(passed.filter((y) => y < below - 5 && y > end + 5).length, 'positions on the way').toBeGreaterThan(0)
  }).toPass()
  await expect(formError(page)).toHaveText(weakPassword)
  await expectArrived()

  // a seller who scrolls down again can return to the field by the link at the button, until she edits the field
  await summary.click()
  await expectArrived()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('abcd')
  await expect(summary).toHaveCount(0)
  await submit.click()
  await expect(summary).toBeAttached()
  await expectArrived()
  await password.fill(sellerPassword)
  await submit.click()
  // the documents are next to the button, and therefore already in view
  await expect(formError(page)).toHaveText('*Please select file.')
  await expect(page.getByRole('button', { name: 'Please check' })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('the checklist of a new password is updated while typing [S-SIGN-007–011]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/signup')
  await expectChecklistFlips(page, page.getByLabel('Password', { exact: true }))
})

test('the text fields of sign-up take 75 characters, the password 56 [S-SIGN-043, D-095]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/signup')
  for (const label of ['Email', 'First name', 'Last name', 'Business name', 'Password']) {
    const field = page.getByLabel(label, { exact: true })
    await field.pressSequentially('x'.repeat(80))
    expect((await field.inputValue()).length, label).toBe(label === 'Password' ? 56 : 75)
  }
})

test('after her bank details a seller is told once about approval [S-SIGN-022–023, D-151]', async ({ browser }) => {
  const { email, password: chosenPassword, setupT } = await signUp()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto('/signup')
  await page.evaluate(([token]) => sessionStorage.setItem('setupToken', token ?? ''), [setupT])
  await page.evaluate(([name]) => localStorage.setItem('userSignupEmail', name ?? ''), [email])
  await page.goto('/accountDetails')
  const details = { 'Account number': '00012345', 'Sort code': '108800', 'Address line 1': '12 Mirror Lane' }
  const more = { City: 'Leeds', 'Post code': 'LS1 4AP', 'Date of birth': '1990-05-17' }
  await fillFields(page, { ...details, ...more })
  await page.getByRole('button', { name: 'Save and verify' }).click()
  await page.getByRole('button', { name: 'Complete verification' }).click()
  const bankDetailsDialog = page.getByRole('dialog', { name: 'We have your bank details' })
  await expect(bankDetailsDialog).toContainText('You will be emailed once your account information has been verified.')
  await expect.poll(() => getStored(page, 'userVerificationKey')).toBe('false')
  await expectAccessible(page)
  await bankDetailsDialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bankDetailsDialog).toHaveCount(0)
  await expect.poll(() => getStored(page, 'userVerificationKey')).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(bankDetailsDialog).toHaveCount(0)
  await logIn(page, { email, password: chosenPassword })
  await expect(page.getByText('Verification Pending')).toBeVisible()
  expect(consoleErrors).toEqual([])
})
