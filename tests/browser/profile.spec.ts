import { expect, type Page, test } from '@playwright/test'
import { errorNotification, formError } from './support/forms.ts'
import {
  administrator,
  desk,
  expectAccessible,
  getStored,
  openLoggedIn,
  phone,
  weakPassword,
  widths,
} from './support/people.ts'
import { createApprovedSeller, createDocuments, sellerPassword } from './support/sellers.ts'
import { callShop, createSession, getToken } from './support/shop-api.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Your account' })

for (const { name, viewport } of widths)
  test(`on a ${name}: a profile is read and edited [C-PROF-001–006, C-PROF-010, C-PROF-036]`, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto('/my-address')
    if (name === 'phone') await page.goto('/profile')
    else await sidebar(page).getByRole('link', { name: 'My Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
    for (const text of ['Ida', 'Journey', 'Journeys', seller.email])
      await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)

    const edit = page.getByRole('button', { name: 'Edit' })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: 'Save Changes' })
    await test.step('the form opens and closes [C-PROF-015]', async () => {
      await edit.click()
      await expect(field('First name')).toBeEditable()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    })
    await edit.click()
    await expect(field('Email')).toHaveValue(seller.email)
    await expect(field('Email')).not.toBeEditable()
    await test.step('each field has its message [C-PROF-023–027, C-PROF-030–031]', async () => {
      await field('First name').fill('')
      await field('Last name').fill('')
      await save.click()
      const steps = [
        ['First name', 'A1', '*Please enter valid name.'],
        ['First name', 'Ida', '*Please enter last name.'],
        ['Last name', 'B2', '*Please enter valid last name.'],
        ['Last name', 'Lark', null],
        ['Business name', '', '*Please enter business name.'],
      ] as const
      await expect(formError(page)).toHaveText('*Please enter name.')
      await expect(field('First name')).toHaveAccessibleDescription('*Please enter name.')
      for (const [label, value, message] of steps) {
        await field(label).fill(value)
        await expect(formError(page)).toHaveCount(0)
        if (message === null) continue
        await save.click()
        await expect(formError(page)).toHaveText(message)
      }
      await field('Business name').fill('x'.repeat(80))
      await expect(field('Business name')).toHaveValue('x'.repeat(75))
      await field('Business name').fill('Larks')
    })

    const files = page.locator('input[type=file]')
    await test.step('documents are checked by type, size and number [C-PROF-032–035]', async () => {
      const pdf = (size: number, file = 'paper.pdf', mimeType = 'application/pdf') => ({
        name: file,
        mimeType,
        buffer: Buffer.alloc(size, '%PDF-1.4\n'),
      })
      const rejectedFiles = [
        [[pdf(10, 'note.txt', 'text/plain')], '*File type not supported.'],
        [[pdf(5_000_000)], '*File size must be less than 5Mb.'],
        [
          [pdf(10, 'a.pdf'), pdf(10, 'b.pdf'), pdf(10, 'c.pdf'), pdf(10, 'd.pdf')],
          '*Please length must be less than 5.',
        ],
      ] as const
      for (const [chosen, message] of rejectedFiles) {
        await files.setInputFiles([...chosen])
        await save.click()
        await expect(formError(page)).toHaveText(message)
        for (const { name: file } of chosen) await page.getByRole('button', { name: `Remove: ${file}` }).click()
        await expect(formError(page)).toHaveCount(0)
      }
      await expectAccessible(page)
      const [, removeSecond] = [1, 2].map((number) =>
        page.getByRole('button', { name: new RegExp(`^Remove: Document ${number}`) }),
      )
      await page.getByRole('button', { name: /^Remove: Document 1/ }).click()
      await removeSecond?.click()
      await save.click()
      await expect(formError(page)).toHaveText('*Please select file.')
    })

    await test.step('a refused file opens the password panel [C-PROF-016]', async () => {
      // a text file with a picture's name is rejected by the server only; the form then stays open, and the password panel opens
      await files.setInputFiles([{ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
      await save.click()
      await expect(formError(page)).toHaveText('*File type not supported.')
      await expect(field('First name')).toBeEditable()
      await expect(page.getByLabel('Current password')).toBeVisible()
      await page.getByRole('button', { name: 'Remove: fake.png' }).click()
    })
    const [front] = await createDocuments()
    if (front) await files.setInputFiles([front])
    await test.step('the saved profile is read again [C-PROF-043]', async () => {
      const reloaded = page.waitForResponse(
        (answer) => answer.url().endsWith('/user/profile') && answer.request().method() === 'GET',
      )
      await save.click()
      await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeVisible()
      await reloaded
      await expect(field('First name')).toHaveCount(0)
      await expect(page.getByRole('definition').filter({ hasText: 'Lark' }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /^Document 1/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Document 2/ })).toHaveCount(0)
    })
    expect(consoleErrors).toEqual([])
  })

test('the password panel changes the password [C-PROF-007, C-PROF-020–022, C-PROF-042]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/profile')
  const [currentPassword, newPassword, confirm] = ['Current password', 'New password', 'Confirm password'].map(
    (label) => page.getByLabel(label),
  )
  if (!currentPassword || !newPassword || !confirm) throw new Error('no fields')
  const panel = page.locator('summary').filter({ hasText: 'Change password' })
  await expect(currentPassword).toBeHidden()
  await panel.press('Enter')
  await expect(currentPassword).toBeVisible()
  await panel.press('Enter')
  await expect(currentPassword).toBeHidden()
  await panel.click()
  const save = page.getByRole('button', { name: 'Save password' })
  await save.click()
  await expect(formError(page)).toHaveText('*Please enter current password ', { useInnerText: false })
  await expect.poll(() => formError(page).textContent()).toBe('*Please enter current password ')
  await currentPassword.fill('Wrong-77-mirror')
  await newPassword.fill('abc')
  await save.click()
  await expect(formError(page)).toHaveText(weakPassword)
  const unmetRules = page.getByRole('listitem').filter({ hasText: 'not met yet' })
  for (const [typed, left] of [
    ['', 5],
    ['a', 4],
    ['aA', 3],
    ['aA1', 2],
    ['aA1!', 1],
    ['aA1!aA1!', 0],
  ] as const) {
    await newPassword.fill(typed)
    await expect(unmetRules).toHaveCount(left)
  }
  await save.click()
  await expect(formError(page)).toHaveText('*Plese enter confirm password')
  await confirm.fill('other')
  await save.click()
  await expect(formError(page)).toHaveText('*New password and confirm password must be same.')
  await expectAccessible(page)
  await confirm.fill('aA1!aA1!')
  await save.click()
  await expect(formError(page)).toHaveText('The current password is wrong.')
  await currentPassword.fill(sellerPassword)
  const sent = page.waitForRequest(/user\/change\/password$/)
  await save.click()
  expect((await sent).postDataJSON()).toEqual({
    old_pass: sellerPassword,
    new_pass: 'aA1!aA1!',
    confirmPassword: 'aA1!aA1!',
  })
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
  await expect(currentPassword).toHaveValue('')
  await createSession({ email: seller.email, password: 'aA1!aA1!' })
  expect(consoleErrors).toEqual([])
})

test('a rejected profile request shows its message and logs out [C-PROF-017–019]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const { page } = await openLoggedIn(browser, seller, desk)
  await page.goto('/my-address')
  await expect(page.getByRole('heading', { name: 'My Address' })).toBeVisible()
  const as = await getToken(administrator)
  await callShop('PUT', 'admin/user/block', { as, body: { _id: seller.userId, action: 0 } })
  await sidebar(page).getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(errorNotification(page)).toBeVisible()
  for (const key of ['accessToken', 'user', 'userId', 'isLoggedIn'])
    await expect.poll(() => getStored(page, key), key).toBeNull()
})
