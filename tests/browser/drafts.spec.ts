import { expect, type Page, test } from '@playwright/test'
import { createPictures, cropPictures, listForAdmin, openBackOffice, pictureInput } from './support/back-office.ts'
import { expectAccessible, navigateTo, openLoggedIn, widths } from './support/people.ts'
import { createApprovedSeller, createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const restored = (page: Page) => page.getByText('What you typed is here again.')

for (const { name, viewport } of widths) {
  test(`on a ${name}: a half-typed client survives a reload [N-DRFT-001, N-DRFT-002]`, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    const open = async () => {
      await page.goto('/myclients')
      await page
        .getByRole('button', { name: 'Add' })
        .or(page.getByRole('link', { name: 'Add' }))
        .first()
        .click()
    }
    await open()
    await page
      .getByLabel('Full Name')
      .or(page.getByLabel('Name', { exact: true }))
      .first()
      .fill('Grace Half')
    await page.getByLabel('Email').fill('grace.half@example.com')
    if (name === 'phone') await page.reload()
    else await open()
    await expect(page.getByLabel('Email')).toHaveValue('grace.half@example.com')
    await expect(restored(page)).toBeVisible()
    await expectAccessible(page)

    await test.step('Cancel asks, and to keep editing changes nothing', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(page.getByLabel('Email')).toHaveValue('grace.half@example.com')
    })
    await test.step('to start afresh empties the form', async () => {
      await page.getByRole('button', { name: 'Start afresh' }).click()
      await expect(page.getByLabel('Email')).toHaveValue('')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(question(page)).toBeHidden()
    })
    expect(consoleErrors).toEqual([])
  })
}

test('the back arrow and Escape ask before a client is left half-typed [N-DRFT-002]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const client = await createClient(seller.acsT, 'Ada Whole')
  await test.step('on a phone, where the form is a page', async () => {
    const { page } = await openLoggedIn(browser, seller, { width: 375, height: 740 })
    await page.goto('/myclients')
    await page.getByRole('link', { name: 'Ada Whole' }).click()
    await page.getByRole('button', { name: 'Edit client' }).click()
    await page.getByLabel('Email').fill('ada.other@example.com')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/edit-client/)
    await expect(page.getByLabel('Email')).toHaveValue('ada.other@example.com')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(/\/myclients\?/)
    await page.getByRole('button', { name: 'Edit client' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(client.email)
  })
  await test.step('on a desktop, where it is a dialog', async () => {
    const { page } = await openLoggedIn(browser, seller, { width: 1440, height: 900 })
    await page.goto('/myclients')
    await page.getByRole('link', { name: 'Ada Whole' }).click()
    await page.getByRole('button', { name: 'Edit client' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Client' })
    await form.getByLabel('Email').fill('ada.other@example.com')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(form.getByLabel('Email')).toHaveValue('ada.other@example.com')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(form).toBeHidden()
  })
})

test('a half-typed product survives a reload, but for its pictures [N-DRFT-001]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/products/add-new-product')
  await page.getByLabel('Name', { exact: true }).fill('Half a Balm')
  await page.getByRole('textbox', { name: 'Uses' }).fill('Dab twice')
  await pictureInput(page).setInputFiles(await createPictures(1))
  await cropPictures(page, 1)
  await page.reload()
  await expect(page.getByText('Please choose pictures and videos once more.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a Balm')
  await expect(page.getByRole('textbox', { name: 'Uses' })).toHaveText('Dab twice')
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await question(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/admin-order/)
  expect(consoleErrors).toEqual([])
})

test('a draft ends with a logout, and where its record was changed meanwhile [N-DRFT-003]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const client = await createClient(seller.acsT, 'Ada Whole')
  const { page } = await openLoggedIn(browser, seller, { width: 375, height: 740 })
  const name = page.getByLabel('Name', { exact: true })
  await page.goto(`/myclients/edit-client/${client._id}`)
  await name.fill('Ada Half')
  await page.reload()
  await expect(name).toHaveValue('Ada Half')
  const address = { addressLine1: '8 Orchard Row', addressLine2: '', city: 'Bath', state: 'Somerset' }
  const body = { client_id: client._id, name: 'Ada Whole', email: client.email, pno: '07700 900321', ...address }
  await callShop('PUT', 'client', { as: seller.acsT, body: { ...body, zipcode: 'BA1 2QT' } })
  await page.reload()
  await expect(name).toHaveValue('Ada Whole')
  await expect(restored(page)).toBeHidden()

  await name.fill('Ada Half')
  await page.goto('/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /^Logout/ }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
})

test('a form that is passed through by Tab is left without a question [N-DRFT-002]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const { prods = [] } = await listForAdmin(as, 'product', 'Seven Day Lacquer Kiln')
  await page.goto('/products')
  await navigateTo(page, `/products/edit-product/${prods[0]?._id}`)
  const uses = page.getByRole('textbox', { name: 'Uses' })
  await uses.locator('ul, ol').locator('p').last().click()
  await expect(uses).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Price (£)')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(question(page)).toBeHidden()
  expect(consoleErrors).toEqual([])
})
