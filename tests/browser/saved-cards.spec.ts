import { expect, test } from '@playwright/test'
import { desk, openLoggedIn } from './support/people.ts'
import { fillCard } from './support/sale.ts'
import { createApprovedSeller } from './support/sellers.ts'
import { expireCards } from './support/shop-database.ts'

/** The page on which a seller keeps her cards. */

test('a card is added, replaced and deleted [C-CARD-001, C-CARD-003, C-CARD-005–006]', async ({ browser }) => {
  const seller = await createApprovedSeller({ paidOut: true })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  await page.goto('/profile')
  await page
    .getByRole('link', { name: /^Payment/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/payment$/)
  await page.getByRole('button', { name: 'Add New Card' }).click()
  const save = async (number: string) => {
    await fillCard(page, number, 'Ida Journey')
    const answer = page.waitForResponse(
      (sent) => sent.request().method() === 'POST' && /\/payment\/card$/.test(sent.url()),
    )
    await page.getByRole('button', { name: 'Save card' }).click()
    return answer
  }
  await test.step('a refused card has the server’s text [C-CARD-021]', async () => {
    // the server's message of code 22 is shown below the fields
    const declined = await (await save('4000000000009995')).json()
    expect(declined.error).toMatchObject({
      errorCode: 22,
      errors: expect.stringMatching(/^Your card has insufficient funds/),
    })
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save card' }) })
    await expect(form.getByText(declined.error.errors, { exact: true })).toBeVisible()
  })
  await test.step('a card is saved under its name [C-CARD-014, C-CARD-016, C-CARD-018]', async () => {
    const listed = page.waitForRequest((sent) => sent.method() === 'GET' && sent.url().includes('/payment/card/list'))
    const saved = await save('5555555555554444')
    expect(saved.request().postDataJSON()).toEqual({
      token: expect.stringMatching(/^tok_/),
      name: 'Ida Journey',
      description: `Card of ${seller.userId}`,
    })
    await expect(page.getByText((await saved.json()).responseData.message, { exact: true })).toBeVisible()
    expect([new URL((await listed).url()).search, (await listed).postData()]).toEqual(['', null])
  })
  const cards = page.getByRole('list', { name: 'Saved cards' })
  await expect(cards).toContainText('4444')
  expireCards(seller.email)
  await page.reload()
  await cards.getByRole('button', { name: /^Replace/ }).click()
  await fillCard(page, '4242424242424242', 'Ida Journey')
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click()
  await expect(cards).not.toContainText('4444')
  await expect(cards).toContainText('4242')
  await expect(cards.getByRole('button', { name: /^Replace/ })).toHaveCount(0)
  await cards.getByRole('button', { name: /^Delete/ }).click()
  const deleteDialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await deleteDialog.getByRole('button', { name: 'Delete' }).click()
  await expect(cards).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
