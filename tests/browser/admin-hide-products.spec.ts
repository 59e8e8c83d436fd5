import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createPlentifulProduct } from './support/catalogue.ts'
import { waitForEmail } from './support/emails.ts'
import { expectAccessible, openBrowser, phone, waitForCall } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { addToStockAndFaves, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

interface Basket {
  productDetails: { prod_id: string }[]
}

/** Finds the product in the back office's list. */
async function findProduct(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  return page.getByRole('row', { name })
}

/** Answers the question about links of what is hidden, and returns the body of the call. */
async function answer(page: Page, button: string, path: RegExp): Promise<Record<string, unknown>> {
  const call = waitForCall(page, 'PUT', path)
  const question = page.getByRole('dialog', { name: 'Hide from the shop' })
  await expect(question).toContainText('still sell what you hide')
  await expectAccessible(page)
  await question.getByRole('button', { name: button }).click()
  return (await call).postDataJSON()
}

test('what is hidden and dropped leaves links and baskets, with words [N-RECL-001, N-RECL-003]', async ({
  browser,
}) => {
  const admin = await getAdminToken()
  const { as, client } = await createTrade({ firstName: 'Anna' })
  const products = [
    await createPlentifulProduct(admin, 9),
    await createPlentifulProduct(admin, 9),
    await createPlentifulProduct(admin, 9),
  ] as const
  const [alone, together, left] = products
  await addToStockAndFaves(as, products)
  const body = {
    client_ids: JSON.stringify([client._id]),
    prod_ids: JSON.stringify(products.map(({ _id }) => _id)),
  }
  await callShop('POST', 'client/send/products', { as, body })
  const { text } = await waitForEmail(client.email, /has picked products for you/)
  const url = new URL(/https?:\/\/\S+\/explore\/\S+/.exec(text)?.[0] ?? '')
  const visit = await openBrowser(browser, phone)
  await visit.page.goto(url.pathname + url.search)
  await visit.page.getByRole('link', { name: 'See your list' }).click()
  for (const { name } of products)
    await visit.page.getByRole('button', { name: new RegExp(`^Select\\b.*${name}`) }).click()
  const basket = () =>
    visit.page.evaluate(() => {
      const { productDetails } = JSON.parse(localStorage.getItem('inMobBagDetails') ?? '{}') as Basket
      return productDetails.map(({ prod_id }) => prod_id)
    })
  expect((await basket()).toSorted()).toEqual(products.map(({ _id }) => _id).toSorted())

  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/products')
  const row = await findProduct(page, alone.name)
  await row.getByRole('switch', { name: 'Hide' }).click()
  expect(await answer(page, 'Hide, and drop it from links', /admin\/product\/block$/)).toEqual({
    _id: alone._id,
    action: 0,
    links: 'drop',
  })
  await expect(row.getByRole('switch', { name: 'Hide' })).toBeChecked()
  const toolbar = page.getByRole('toolbar', { name: 'What to do with the chosen rows' })
  for (const [{ _id, name }, button, change] of [
    [together, 'Hide, and drop it from links', 'withdraw'],
    [left, 'Hide, and leave the links', 'hide'],
  ] as const) {
    const chosen = await findProduct(page, name)
    await chosen.getByRole('checkbox').check()
    await toolbar.getByRole('button', { name: 'Hide', exact: true }).click()
    const sent = await answer(page, button, /admin\/product\/many$/)
    expect(sent).toEqual({ prod_ids: JSON.stringify([_id]), change })
    await expect(chosen.getByRole('switch', { name: 'Hide' })).toBeChecked()
    await expect(toolbar).toHaveCount(0)
  }
  expect(consoleErrors).toEqual([])

  await visit.page.goto(url.pathname + url.search)
  const banner = visit.page.getByRole('region', { name: 'Your visit' })
  await expect(banner.getByRole('status')).toHaveText(
    new RegExp(
      `^(${alone.name} and ${together.name}|${together.name} and ${alone.name}) have been withdrawn from sale`,
    ),
  )
  await expect.poll(basket).toEqual([left._id])
  await expectAccessible(visit.page)
})
