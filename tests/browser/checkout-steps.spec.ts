import { expect, type Page, test } from '@playwright/test'
import { desk, enablePacing, expectAccessible, getStored, widths } from './support/people.ts'
import { chooseClient, createTrade, fillCard, fillCart, openCheckout, saveDelivery } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

/** The checkout's three steps and everything in them. */

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { name, viewport } of widths)
  test(`on a ${name}: the checkout has three steps [C-DELV-001, C-DELV-013–017, C-DELV-060]`, async ({ browser }) => {
    const phone = name === 'phone'
    const { page, consoleErrors } = await openCheckout(browser, viewport)
    for (const title of ['Delivery', 'Payment', 'Review And Submit'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(panel(page, 'Delivery')).toHaveAttribute('aria-expanded', 'true')
    for (const title of ['Payment', 'Review And Submit']) await expect(panel(page, title)).toBeDisabled()

    await test.step('the summary follows the stored cart [C-REVW-018–021, C-REVW-025–029, C-REVW-031–033]', async () => {
      const cart = JSON.parse((await getStored(page, phone ? 'inMobBagDetails' : 'inBagDetails')) ?? '{}')
      const [line] = cart.productDetails
      const device = phone ? 'Mob' : ''
      await expect.poll(() => getStored(page, `total${device}Quantity`)).toBe('1')
      await expect.poll(() => getStored(page, `total${device}Price`)).toBe(String(line.price))
      await expect.poll(() => getStored(page, `total${device}Commission`)).toBe(String(line.commission))
      await expect.poll(() => getStored(page, phone ? 'inBagDetails' : 'inMobBagDetails')).toBeNull()
      await expect.poll(() => getStored(page, 'imageBasePath')).toBe('/files/public/')
      // the summary is an expandable line on phones and a column on desktops
      if (phone) await page.getByText('Summary').click()
      else await expect(page.getByRole('complementary', { name: 'Summary' })).toBeVisible()
      // between 767 and 768 px the layout changes from a line to a column
      const foldedSummary = page.getByRole('group').filter({ has: page.getByText('Summary', { exact: true }) })
      for (const width of [768, 767]) {
        await page.setViewportSize({ width, height: viewport.height })
        await expect(foldedSummary).toHaveCount(width === 767 ? 1 : 0)
        await expect(page.getByRole('complementary', { name: 'Summary' })).toHaveCount(width === 767 ? 0 : 1)
      }
      await page.setViewportSize(viewport)
      if (phone && (await foldedSummary.getAttribute('open')) === null) await page.getByText('Summary').click()
      const summaryValue = (label: string) => page.locator('dl > div').filter({ hasText: label }).first().locator('dd')
      await expect(summaryValue('Products')).toHaveText('1')
      await expect(summaryValue('Total')).toHaveText(`£${line.price.toFixed(2)}`)
      await expect(summaryValue('Balance')).toHaveText(`£${(line.price - line.commission).toFixed(2)}`)
      await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/mystock')
    })

    await test.step('a new client is added [C-DELV-019–020, C-DELV-044, C-DLG-011–014]', async () => {
      for (const type of [/Deliver to the salon/, /Deliver to the client's address/, /Sell from salon stock/])
        await expect(page.getByRole('radio', { name: type })).toBeVisible()
      await page.getByText("Deliver to the client's address").click()
      await test.step('the list of clients may be empty [C-DELV-059, C-DLG-017]', async () => {
        await page.getByRole('button', { name: 'View all clients' }).click()
        const list = page.getByRole('dialog', { name: 'Client list' })
        await list.getByPlaceholder('Enter Client Name').or(list.getByRole('searchbox')).first().fill('zzzz nobody')
        await expect(list.getByText('No clients found.')).toBeVisible()
        await list.getByRole('button', { name: 'Add New Client' }).click()
      })
      await expect(page.getByRole('dialog', { name: 'Add New Client' })).toHaveCount(phone ? 0 : 1)
      const form = phone ? step(page, 'Add New Client') : page.getByRole('dialog', { name: 'Add New Client' })
      const field = (label: string) => form.getByLabel(label, { exact: true })
      const declinedResponse = async (message: string) => {
        await form.getByRole('button', { name: 'Save Changes' }).click()
        await expect(form.getByText(message, { exact: true })).toBeVisible()
      }
      await expectAccessible(page)
      await test.step('each field has its message [C-DELV-049–057]', async () => {
        await declinedResponse('*Please enter name.')
        await field('Name').fill('A1')
        await declinedResponse('*only alphabets are allowed.')
        await field('Name').fill('n'.repeat(80))
        await expect(field('Name')).toHaveValue('n'.repeat(75))
        await field('Name').fill('Zuzanna Żak')
        await declinedResponse('*Please enter email.')
        await field('Email').fill('x@')
        await declinedResponse('*Please enter valid email.')
        await field('Email').fill(`${'e'.repeat(70)}@example.com`)
        await expect(field('Email')).toHaveValue(`${'e'.repeat(70)}@exam`)
        await field('Email').fill(`zuzanna.${name}@example.com`)
        await declinedResponse('*Please enter mobile number')
        await field('Mobile number').fill('0770')
        await declinedResponse('*Please enter valid mobile number')
        await field('Mobile number').fill('07700900456')
        await declinedResponse('*Please enter address.')
        await field('Address line 1').fill('4 Canal Row')
        await declinedResponse('*Please enter city.')
        await field('City').fill('Leeds')
        await declinedResponse('*Please enter state .')
        await field('County').fill('West Yorkshire')
        await declinedResponse('*Please enter zip.')
        await field('Post Code').fill('1')
        await declinedResponse('*Please enter valid zip.')
        await field('Post Code').fill('LS1 4AP')
        await expect(form.getByLabel(/country$/i)).toHaveCount(0)
      })
      await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await test.step('the new client is read by its id [C-DELV-045, C-DELV-058]', async () => {
        const [added, clientRequest] = await Promise.all([
          page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/client$/.test(answer.url())),
          page.waitForRequest(
            (request) => request.method() === 'GET' && /\/api\/v1\/client\/[\w-]+$/.test(request.url()),
          ),
          form.getByRole('button', { name: 'Save Changes' }).click(),
        ])
        expect(clientRequest.url()).toContain((await added.json()).responseData.client_id)
        await expect(step(page, 'Client').getByText('Zuzanna Żak', { exact: true })).toBeVisible()
      })
    })

    await test.step('the client’s details change [C-DELV-021, C-DELV-031]', async () => {
      const form = (title: string) => (phone ? step(page, title) : page.getByRole('dialog', { name: title }))
      await page.getByRole('button', { name: /^Edit ?: Zuzanna Żak/ }).click()
      await form('Edit client').getByLabel('City', { exact: true }).fill('York')
      await form('Edit client').getByRole('button', { name: 'Save Changes' }).click()
      const addresses = step(page, 'Shipping Address')
      await expect(addresses.getByText(/York LS1 4AP/)).toBeVisible()
      await test.step('an address is added by its place [C-DELV-023, C-DELV-032, C-DLG-007–008]', async () => {
        await addresses.getByRole('button', { name: 'Add New Address' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(phone ? 0 : 1)
        const newAddressForm = form('Add New Address')
        await newAddressForm.getByLabel('First name').fill('Zuzanna')
        await newAddressForm.getByLabel('Last name').fill('Zak')
        await newAddressForm.getByLabel('Mobile number', { exact: true }).fill('07700900456')
        await newAddressForm.getByPlaceholder('Search Places').fill('Leeds')
        await expect(newAddressForm.getByRole('listbox').getByRole('option').first()).toBeVisible()
        await newAddressForm.getByPlaceholder('Search Places').fill('9 Mill Yard')
        await newAddressForm.getByLabel('City').fill('Leeds')
        await newAddressForm.getByLabel('County').fill('West Yorkshire')
        await newAddressForm.getByLabel('Post Code').fill('LS2 7AA')
        await newAddressForm.getByRole('button', { name: 'Save Changes' }).click()
      })
      await test.step('an address is edited [C-DELV-024, C-DELV-029, C-DLG-006]', async () => {
        const edit = addresses.getByRole('button', { name: /^Edit ?: 9 Mill Yard/ })
        await edit.click()
        await expectAccessible(page)
        await form('Edit Address').getByLabel('City').fill('Otley')
        await form('Edit Address').getByRole('button', { name: 'Save Changes' }).click()
        await expect(addresses.getByText(/Otley LS2 7AA/)).toBeVisible()
        if (phone) await expect(edit.locator('svg')).toBeVisible()
      })
    })

    await test.step('the client is deselected, found again and deleted [C-DELV-022]', async () => {
      await page.getByRole('button', { name: /^Cancel ?: Zuzanna Żak/ }).click()
      const searchRequest = page.waitForRequest(
        (request) => new URL(request.url()).searchParams.get('sKey') === 'Zuzanna',
      )
      await page.getByPlaceholder('Enter Client Name').fill('Zuzanna')
      await searchRequest
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: /^Delete ?: Zuzanna Żak/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByPlaceholder('Enter Client Name')).toBeVisible()
    })
    await test.step('Edit leads back to the stock [C-REVW-005]', async () => {
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(page).toHaveURL(/\/mystock$/)
    })
    expect(consoleErrors).toEqual([])
  })

test('an order is placed, then paid with a saved card [C-PAY-001–003, I-PAYM-008]', async ({ browser }) => {
  const { seller, as, client } = await createTrade()
  await callShop('POST', 'payment/card', { as, body: { token: 'tok_mastercard', name: 'Anna Archer' } })
  const { page, consoleErrors } = await openCheckout(browser, desk, seller)
  const [line] = JSON.parse((await getStored(page, 'inBagDetails')) ?? '{}').productDetails
  const total = line.price - line.commission
  await chooseClient(page, client.name)
  await expect(step(page, 'Shipping Address').getByRole('radio').first()).toBeChecked()
  const [placed] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/api\/v1\/order$/.test(answer.url())),
    saveDelivery(page),
  ])
  await test.step('it is sent with its client and address [I-ORDR-055, I-ORDR-058–059]', async () => {
    const expectedOrder = { subTotalAmount: total, totalAmount: total, quantity: 1, type: 2, client_id: client._id }
    const payload = placed.request().postDataJSON()
    expect(payload).toMatchObject({ ...expectedOrder, address: expect.any(String) })
  })
  await test.step('its id and its flags are stored [C-DELV-003, C-DELV-033, C-DELV-040–042]', async () => {
    await expect.poll(() => getStored(page, 'orderId')).toBe((await placed.json()).responseData._id)
    await expect.poll(() => getStored(page, 'deliveryToSalon')).toBe('true')
  })
  await test.step('it may be paid by a link too [C-DELV-007]', async () => {
    for (const button of ['Send Payment Link', 'Pay By Cash'])
      await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
  })

  await test.step('a saved card needs its code [C-PAY-006–007, C-PAY-016–018]', async () => {
    await expect(panel(page, 'Payment')).toHaveAttribute('aria-expanded', 'true')
    await expect(panel(page, 'Review And Submit')).toBeDisabled()
    await expect(page.getByLabel('Card number')).toHaveCount(0)
    await test.step('a new card has four fields [C-PAY-009–013, C-PAY-019, C-PAY-027]', async () => {
      await page.getByText('Credit/Debit Card').click()
      for (const field of ['Card number', 'Expiry', 'CVC', 'Card holder name'])
        await expect(page.getByLabel(field, { exact: true })).toBeVisible()
      await expect(page.getByLabel('I want to use this credit card for my future orders.')).toBeVisible()
      await page.getByLabel('Card holder name').fill('h'.repeat(80))
      await expect(page.getByLabel('Card holder name')).toHaveValue('h'.repeat(75))
    })
    await page.getByRole('radio', { name: /4444/ }).first().check()
    await panel(page, 'Continue').click()
    await expect(page.getByText('*Please enter cvc.')).toBeVisible()
    await expect(panel(page, 'Review And Submit')).toBeDisabled()
    await page
      .getByLabel(/^CVC: Mastercard ending in 4444/i)
      .first()
      .fill('123')
    await panel(page, 'Continue').click()
  })

  await test.step('the review shows the order in pounds [C-REVW-001, C-REVW-006, C-REVW-008–014]', async () => {
    const review = step(page, 'Review And Submit')
    await expect(review).toContainText(client.name)
    await expect(review.locator('dl').first()).toContainText(/[A-Z]{1,2}\d/)
    const item = review.getByRole('listitem').first()
    for (const words of [line.name, `${line.weight} ${line.weight_unit}`, `RRP £${line.rrp.toFixed(2)}`, 'Qty 1'])
      await expect(item).toContainText(words)
    await expect(item).toContainText(`Price £${total.toFixed(2)}`)
    const amounts = (await review.textContent())?.match(/£[^\s]*?(?=[^\d.,]|$)/g) ?? []
    expect(amounts.length).toBeGreaterThan(3)
    for (const amount of amounts) expect(amount).toMatch(/^£\d[\d,]*\.\d\d\.?$/)
  })
  const [paymentRequest] = await Promise.all([
    page.waitForRequest(/\/payment\/card\/pay$/),
    panel(page, 'Submit').click(),
  ])
  const [paidCard] = (await callShop<{ cards: { id: string }[] }>('GET', 'payment/card/list', { as })).cards
  const orderOf = async (id: string) =>
    (await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as })).order
  const order_id = (await placed.json()).responseData._id
  expect(paymentRequest.postDataJSON()).toEqual({
    card_id: paidCard?.id,
    order_id,
    amount: total,
    paymentType: 1,
    cvc_token: expect.stringMatching(/^cvctok_/),
    description: `Payment for order ${(await orderOf(order_id)).ord_no}`,
  })
  await test.step('the confirmation says thank you [C-DLG-001, C-DLG-004, C-REVW-004]', async () => {
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect(page.getByRole('dialog', { name: 'Thank You' })).toBeVisible()
  })

  await test.step('the next order is submitted with a new card [C-REVW-017, I-PAYM-010]', async () => {
    await fillCart(page)
    await saveDelivery(page)
    await page.getByText('Credit/Debit Card').click()
    await fillCard(page, '4242424242424242')
    await panel(page, 'Continue').click()
    const [secondPaymentRequest] = await Promise.all([
      page.waitForRequest(/\/payment\/token\/pay$/),
      panel(page, 'Submit').click(),
    ])
    const paid = secondPaymentRequest.postDataJSON()
    expect(paid).toEqual({
      token: expect.stringMatching(/^tok_/),
      order_id: expect.any(String),
      amount: total,
      user_id: seller.userId,
      type: 1,
      paymentType: 1,
      description: `Payment for order ${(await orderOf(paid.order_id)).ord_no}`,
    })
    await expect(page).toHaveURL(/\/order-confirm$/)
  })
  await page.goto('/orders')
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click()
  const bought = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Price' })
  await expect(bought).toContainText(`Price £${total.toFixed(2)}`)
  expect(consoleErrors).toEqual([])
})

test('a declined cash payment says why, and a link sent again shows that [C-DLG-028, C-DLG-031]', async ({
  browser,
}) => {
  const { seller, as, client } = await createTrade()
  await callShop('POST', 'payment/card', { as, body: { token: 'tok_chargeCustomerFail', name: 'Anna Archer' } })
  const { page, consoleErrors } = await openCheckout(browser, desk, seller)
  await enablePacing(page)
  await page.reload()
  await chooseClient(page, client.name)
  await saveDelivery(page)
  await page.getByRole('button', { name: 'Pay By Cash' }).first().click()
  const cash = page.getByRole('dialog')
  await cash.getByRole('radio', { name: /0341/ }).first().check()
  const declinedResponse = page.waitForResponse(/\/payment\/cash\/pay$/)
  await cash.getByRole('button', { name: 'Confirm' }).click()
  const { raw } = (await (await declinedResponse).json()).error.errors
  await expect(page.getByRole('alert').filter({ hasText: raw.message })).toBeVisible()

  const sent = page.getByRole('dialog', { name: 'Payment Link Sent to Client' })
  await page.getByRole('button', { name: 'Send Payment Link' }).click()
  await sent.getByRole('button', { name: 'Close' }).last().click()
  const shownAt = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('dialog[open]')) return
          observer.disconnect()
          resolve(performance.now())
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  await page.getByRole('button', { name: 'Payment Link Sent' }).click()
  const openedAt = await shownAt
  const answeredAt = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/payment/link'))
    const last = calls.at(-1)
    return (last?.startTime ?? 0) + (last?.duration ?? 0)
  })
  expect(openedAt - answeredAt).toBeGreaterThanOrEqual(1000)
  await expect(sent).toBeVisible()
  expect(consoleErrors).toEqual([])
})
