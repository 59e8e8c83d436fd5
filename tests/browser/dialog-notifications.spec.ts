import { expect, type Locator, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createProduct } from './support/catalogue.ts'
import { desk, phone } from './support/people.ts'
import { chooseClient, createTrade, openCheckout, saveDelivery } from './support/sale.ts'

/** Notifications in a dialog: one that comes along with it, and one that goes. */

/** Where an element stands once nothing moves it any more. */
async function placeOf(element: Locator) {
  await element.evaluate((node) =>
    Promise.all((node.closest('dialog') ?? node).getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  return element.boundingBox()
}

for (const [where, viewport] of Object.entries({ desk, phone }))
  test(`no button of a dialog moves when a notification goes, at a ${where} [N-ASST-041]`, async ({ browser }) => {
    const { page, as } = await openBackOffice(browser, viewport)
    const name = await createProduct(as)
    await page.goto(`/products?words=${encodeURIComponent(name)}`)
    const choice = page.getByRole('checkbox', { name: `Choose ${name}` })
    const toolbar = page.getByRole('toolbar', { name: 'What to do with the chosen rows' })
    await choice.check()
    await toolbar.getByRole('button', { name: 'Has a hygiene seal', exact: true }).click()
    await expect(toolbar).toHaveCount(0)
    await choice.check()
    await toolbar.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    const notification = dialog.getByText('Products updated successfully.')
    await expect(notification).toBeVisible()
    const button = dialog.getByRole('button', { name: 'Delete' })
    const before = await placeOf(button)
    await expect(notification).toHaveCount(0)
    expect(await placeOf(button)).toEqual(before)
    await button.click()
    await expect(page.getByText('Products deleted successfully.')).toBeVisible()
  })

test('a message that a dialog takes along has its room at once, and moves no button [N-ASST-012]', async ({
  browser,
}) => {
  const { seller, client } = await createTrade()
  const { page, consoleErrors } = await openCheckout(browser, desk, seller)
  await chooseClient(page, client.name)
  await saveDelivery(page)
  const heights = page.evaluate(async () => {
    const seen = new Set<number>()
    const nextFrame = () => new Promise(requestAnimationFrame)
    const findDialog = () => document.querySelector<HTMLElement>('dialog[open]')
    while (!findDialog()) await nextFrame()
    for (const end = performance.now() + 500; performance.now() < end; await nextFrame())
      seen.add(findDialog()?.offsetHeight ?? 0)
    return [...seen]
  })
  await page.getByRole('button', { name: 'Send Payment Link' }).click()
  expect(await heights).toHaveLength(1)
  const sent = page.getByRole('dialog', { name: 'Payment Link Sent to Client' })
  await expect(sent.getByRole('status')).toContainText('Payment link sent to the client.')
  expect(consoleErrors).toEqual([])
})
