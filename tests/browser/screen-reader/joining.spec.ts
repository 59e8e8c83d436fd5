import { expect, test } from '@playwright/test'
import { openBackOffice } from '../support/back-office.ts'
import { desk, openBrowser, phone } from '../support/people.ts'
import { addBankDetails, createDocuments, signUp } from '../support/sellers.ts'
import { ScreenReader } from './screen-reader.ts'

/** What a screen reader says to a new seller who signs up, and to an administrator who approves her. */

test('by ear a seller signs up on a phone [N-ASST-005]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  const reader = await ScreenReader.listenTo(page)
  await reader.open('/signup')
  await reader.read()
  await reader.passHeader()
  const create = page.getByRole('button', { name: 'Create account' })
  await reader.use(create)
  const values = { Email: `nora.${Date.now()}@example.com`, Password: 'Scissors-2026', 'First name': 'Nora' }
  const names = { 'Last name': 'Nightingale', 'Business name': 'Nora at the Mirror' }
  for (const [label, value] of Object.entries({ ...values, ...names }))
    await reader.fill(page.getByLabel(label, { exact: true }), value)
  reader.tell('chooses two documents')
  await page.locator('input[type=file]').setInputFiles(await createDocuments())
  await reader.listen()
  await reader.use(create)
  await expect(page.getByRole('dialog', { name: 'You are successfully registered!' })).toBeVisible()
  await reader.listen()
  await reader.read()
  await reader.use(page.getByRole('button', { name: 'Continue', exact: true }))
  await expect(page).toHaveURL(/\/accountDetails$/)
  await reader.listen()
  await reader.read()
  reader.compare('sign-up')
  expect(consoleErrors).toEqual([])
})

test('by ear an administrator approves a seller [N-ASST-005]', async ({ browser }) => {
  const waiting = await signUp({ firstName: 'Wanda', lastName: 'Waiting' })
  await addBankDetails(waiting)
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  const reader = await ScreenReader.listenTo(page)
  await reader.open(`/admin-user?waiting=1&words=${waiting.email}`)
  await reader.read()
  await reader.passHeader()
  await reader.use(page.getByRole('link', { name: 'Wanda Waiting' }))
  await reader.read()
  await reader.use(page.getByRole('button', { name: 'Review documents' }))
  await reader.read()
  await reader.use(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reader.listen()
  await reader.press('Tab')
  reader.compare('approve')
  expect(consoleErrors).toEqual([])
})
