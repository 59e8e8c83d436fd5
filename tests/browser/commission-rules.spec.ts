import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createCategory, createProductIn, deleteProduct } from './support/catalogue.ts'
import { formError } from './support/forms.ts'
import { expectAccessible, openLoggedIn, openRowMenu, phone } from './support/people.ts'
import { chooseClient, chooseNewCard, createTrade, saveDelivery, submitOrder } from './support/sale.ts'
import { addToStockAndFaves, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** An administrator sets tiers of sellers and commission rules; a seller sees her commission by them, and sells. */

const wide = { width: 1440, height: 900 }

/** Ends all rules and removes all tiers, since a repeated test and other tests expect a shop without them. */
async function removeTiers(): Promise<void> {
  const as = await getAdminToken()
  const { rules } = await callShop<{ rules: { _id: string }[] }>('GET', 'admin/commission-rule/list', { as })
  for (const { _id: rule_id } of rules)
    await callShop('PUT', 'admin/commission-rule/state', { as, body: { rule_id, state: 'ended' } })
  await callShop('PUT', 'admin/commission-rule/tiers', { as, body: { tiers: '[]' } })
}
test.beforeAll(removeTiers)
test.afterAll(removeTiers)

async function setTiers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set tiers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tiers of sellers' })
  await dialog.getByRole('group', { name: 'Tier 1' }).getByLabel('Name').fill('Bronze')
  await dialog.getByRole('group', { name: 'Tier 2' }).getByLabel('Name').fill('Silver')
  await dialog.getByRole('group', { name: 'Tier 2' }).getByLabel('From (pounds sold)').fill('0')
  await dialog.getByRole('button', { name: 'Save the tiers' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('The first tier begins at £0')
  await dialog.getByRole('group', { name: 'Tier 2' }).getByLabel('From (pounds sold)').fill('250')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the tiers' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Silver/ })).toContainText('£250.00')
}

test('a seller reads and sells by tiers and a rule [N-RULE-013, N-RULE-016, N-RULE-019]', async ({ browser }) => {
  test.setTimeout(240_000)
  const token = await getAdminToken()
  const category = await createCategory(token)
  const product = await createProductIn(token, category.id)
  const trade = await createTrade()
  await addToStockAndFaves(trade.as, [product], [product])
  const admin = await openBackOffice(browser, wide)
  await test.step('an administrator sets tiers and saves a rule', async () => {
    await admin.page.goto('/dashboard')
    await admin.page.getByRole('link', { name: 'Commission rules' }).click()
    await expect(admin.page.getByRole('heading', { name: 'Commission rules', level: 1 })).toBeVisible()
    await setTiers(admin.page)
    await admin.page.getByRole('button', { name: 'Add a rule' }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Add a rule' })
    await dialog.getByLabel('Name', { exact: true }).fill('Bronze start')
    await dialog.getByLabel('Percentage', { exact: true }).fill('101')
    await dialog.getByRole('button', { name: 'Save the rule' }).click()
    await expect(formError(dialog)).toHaveText('A percentage is a number from 0 to 100 with at most two decimals.')
    await dialog.getByLabel('Percentage', { exact: true }).fill('40')
    await dialog.getByRole('checkbox', { name: 'Bronze' }).check()
    await dialog.getByLabel('What it is for').selectOption('Some categories')
    await dialog.getByLabel('Search by name').fill(category.name)
    await dialog.getByRole('checkbox', { name: category.name }).check()
    await dialog.getByRole('button', { name: 'Show what it does' }).click()
    await expect(dialog.getByText(/^For 1 product and \d+ sellers?\.$/)).toBeVisible()
    await expect(dialog.getByRole('row', { name: new RegExp(product.name) })).toContainText('£8.00')
    await expectAccessible(admin.page)
    await dialog.getByRole('button', { name: 'Save the rule' }).click()
    await expect(dialog).toBeHidden()
    // the first such row is in the table of rules; the table below shows what the rules give for a product
    await expect(admin.page.getByRole('row', { name: /Bronze start/ }).first()).toContainText('40% of the price')
    await admin.page.getByLabel('Search by name').fill(product.name)
    await admin.page.getByRole('checkbox', { name: product.name }).check()
    const tiers = admin.page.getByRole('table', { name: 'What a product gives today' })
    await expect(tiers.getByRole('row', { name: /Bronze/ })).toContainText('£8.00')
    await expect(tiers.getByRole('row', { name: /Silver/ })).toContainText('Its own commission')
    await expectAccessible(admin.page)
  })

  let orderNumber = ''
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await test.step('a seller reads her tier and her commission, and sells', async () => {
    await page.goto('/desk')
    const tier = page.getByRole('region', { name: 'Your tier' })
    await expect(tier).toContainText('Bronze')
    await expect(tier).toContainText('£250.00 more to Silver')
    await expectAccessible(page)
    await page.goto('/mystock')
    const tile = page.getByRole('listitem').filter({ hasText: product.name })
    await expect(tile).toContainText('£8.00')
    await page
      .getByRole('button', { name: /^Select/ })
      .and(page.getByRole('button', { name: product.name }))
      .click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await chooseClient(page, 'Clara Client')
    await saveDelivery(page)
    await chooseNewCard(page, '4242 4242 4242 4242')
    await submitOrder(page)
    await expect(page).toHaveURL(/order-confirm/)
    await page.goto('/commission')
    await expect(page.getByRole('region', { name: 'Your tier' })).toContainText('Bronze')
    const sale = page.getByRole('button', { name: /ORD-/ }).first()
    await expect(sale).toContainText('£8.00')
    await expect(sale).toContainText('by ‘Bronze start’')
    await expectAccessible(page)
    orderNumber = /ORD-\d{6}/.exec((await sale.textContent()) ?? '')?.[0] ?? ''
    await sale.click()
    await expect(page.getByRole('dialog').getByText('Commission £8.00 · Bronze start')).toBeVisible()
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  })

  await test.step('the administrator changes the rule, reads the sale as it was, and ends it', async () => {
    await openRowMenu(admin.page.getByRole('row', { name: /Bronze start/ }).first())
    await admin.page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Change ‘Bronze start’' })
    await dialog.getByLabel('Percentage', { exact: true }).fill('10')
    await dialog.getByLabel('Name', { exact: true }).fill('Bronze, less')
    await dialog.getByRole('button', { name: 'Save the rule' }).click()
    await expect(admin.page.getByRole('row', { name: /Bronze, less/ }).first()).toContainText('10% of the price')
    await expect(admin.page.getByRole('table', { name: 'Ended rules' })).toContainText('Bronze start')
    await page.goto('/mystock')
    await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText('£2.00')
    await admin.page.goto(`/admin-order?words=${orderNumber}`)
    await admin.page.getByRole('link', { name: orderNumber }).click()
    await expect(admin.page.getByText('Commission £8.00 by ‘Bronze start’')).toBeVisible()
    await expectAccessible(admin.page)
    expect(admin.consoleErrors).toEqual([])
  })
  await deleteProduct(token, product.name)
})
