import { expect, test } from '@playwright/test'
import { expectMaxLengths, expectNotCovered, fillFields, fillStepByStep, formError } from './support/forms.ts'
import { desk, expectAccessible, openLoggedIn, phone, waitForCall, widths } from './support/people.ts'
import { createTrade, fillCart } from './support/sale.ts'
import { createApprovedSeller, createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

for (const { name, viewport } of widths)
  test(`on a ${name}: addresses are added, edited and removed [C-ADDR-001–007, C-ADDR-050–053]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openLoggedIn(
      browser,
      await createApprovedSeller({ verified: true }),
      viewport,
    )
    await page.goto('/profile')
    if (name === 'phone') await page.goto('/my-address')
    else await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'My Address' }).click()
    await expect(page).toHaveURL(/\/my-address$/)
    await expect(page.getByRole('heading', { name: 'My Address', level: 1 })).toBeVisible()
    const addAddress = page.getByRole('button', { name: 'Add Address', exact: true })
    await addAddress.click()
    const form = page.getByRole('dialog', { name: 'Add Address' })
    const field = (label: string) => form.getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect(form.getByLabel('Country code')).toHaveValue('gb')
    await test.step('the form checks each field and its length [C-ADDR-026–048]', async () => {
      await field('Country').fill('')
      await save.click()
      await expect(formError(page)).toHaveText('*Please enter name.')
      await expect(field('First name')).toBeFocused()
      await fillStepByStep(field, save, [
        ['First name', 'A1', '*only alphabets are allowed.'],
        ['First name', 'Ida', '*Please enter last name.'],
        ['Last name', 'B2', '*only alphabets are allowed.'],
        ['Last name', 'Lark', '*Please enter mobile number'],
        ['Mobile number', '077009001', '*Please enter valid mobile number'],
        ['Mobile number', '+353 85 012 345', '*Please enter valid mobile number'],
        ['Mobile number', '+44 7700 900123', '*Please enter address.'],
        ['Address line 1', '---', '*Please enter address.'],
        ['Address line 1', '1', '*Please enter city.'],
        ['City', 'Leeds', '*Please enter state .'],
        ['County', 'West Yorkshire', '*Please enter zip.'],
        ['Post Code', '123', '*Please enter valid zip.'],
        ['Post Code', 'LS1 1AA', '*Please enter country name.'],
      ])
      await expectAccessible(page)
      await expectMaxLengths(field, {
        'First name': 75,
        'Last name': 75,
        'Address line 1': 100,
        'Address line 2 (optional)': 100,
        City: 70,
        County: 50,
        Country: 50,
      })
    })
    await test.step('a suggestion fills the address with its place [C-ADDR-014, C-ADDR-018, C-ADDR-022]', async () => {
      await field('Address line 1').fill('')
      await field('Address line 1').pressSequentially('12 stonegate')
      await page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option').click()
      await expect(field('City')).toHaveValue('York')
      await expect(field('Country')).toHaveValue('United Kingdom')
      const createRequest = waitForCall(page, 'POST', /user\/address$/)
      await save.click()
      const body = (await createRequest).postDataJSON()
      expect(body).toMatchObject({
        pincode: '238999',
        street: '12 Stonegate',
        lng: expect.any(Number),
        lat: expect.any(Number),
      })
      expect(body).not.toHaveProperty('adrs_id')
    })
    const notification = (text: string) => page.getByRole('status').filter({ hasText: text })
    await expect(notification('Default address added successfully.')).toBeVisible()

    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('radio') })
    await expect(cards).toHaveCount(1)
    await expect(cards.first().getByRole('radio')).toBeChecked()
    await addAddress.click()
    await fillFields(form, {
      'First name': 'Ida',
      'Last name': 'Lark',
      'Mobile number': '07700 900124',
      'Address line 1': '3 Mill Lane',
      City: 'Leeds',
      County: 'West Yorkshire',
      'Post Code': 'LS1 1AA',
    })
    const addresses = /\/user\/address$/
    const notSaved = form.getByRole('alert').filter({ hasText: 'The list is being sorted.' })
    const busy = { statusCode: 0, responseMessage: 'The list is being sorted.' }
    await page.route(addresses, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: busy }) : route.fallback(),
    )
    await field('Post Code').press('Enter')
    await expect(notSaved).toBeVisible()
    await expect(field('Post Code')).toBeFocused()
    const around = [form.getByRole('heading'), form.getByRole('button', { name: 'Close' }), field('Post Code')]
    await expectNotCovered(notSaved, around)
    await page.unroute(addresses)
    await notSaved.getByRole('button', { name: 'Dismiss' }).click()
    await field('Post Code').press('Enter')
    await expect(notification('Address added successfully.').first()).toBeVisible()
    await expect(cards).toHaveCount(2)

    const millLaneCard = cards.filter({ hasText: '3 Mill Lane' })
    const primaryRequest = page.waitForRequest(/user\/address\/primary$/)
    await millLaneCard.getByRole('radio').press('Space')
    const { adrs_id } = (await primaryRequest).postDataJSON()
    await expect(millLaneCard.getByRole('radio')).toBeChecked()
    await expect(cards.filter({ hasText: '12 Stonegate' }).getByRole('radio')).not.toBeChecked()

    await millLaneCard.getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('dialog', { name: 'Edit Address' }).getByLabel('City', { exact: true }).fill('Otley')
    const updateRequest = waitForCall(page, 'PUT', /user\/address$/)
    await save.click()
    expect((await updateRequest).postDataJSON()).toMatchObject({
      adrs_id,
      f_name: 'Ida',
      l_name: 'Lark',
      pno: '07700 900124',
      pincode: '238999',
      street: '3 Mill Lane',
      landmark: '',
      city: 'Otley',
      state: 'West Yorkshire',
      postcode: 'LS1 1AA',
      country: 'United Kingdom',
    })
    await expect(millLaneCard).toContainText('Otley')

    await test.step('removing an address asks first [C-DLG-009–010]', async () => {
      await millLaneCard.getByRole('button', { name: /^Remove/ }).click()
      const deleteDialog = page.getByRole('dialog', { name: 'Delete Address' })
      await expect(deleteDialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expectAccessible(page)
      await page.route(/\/user\/address\//, (route) => route.fulfill({ status: 500, json: busy }))
      await deleteDialog.getByRole('button', { name: 'Delete' }).click()
      const notDeleted = deleteDialog.getByRole('alert').filter({ hasText: busy.responseMessage })
      await expectNotCovered(notDeleted, [
        deleteDialog.getByRole('heading'),
        ...(await deleteDialog.getByRole('button', { name: /Close|Cancel|Delete/ }).all()),
      ])
      await page.unroute(/\/user\/address\//)
      // waits until the notification of the picked default address is gone; the next one is that of the deleted address
      if (name === 'phone') await expect(notification('Default address added successfully.')).toHaveCount(0)
      const deleteRequest = page.waitForRequest(new RegExp(`user/address/${adrs_id}$`))
      await deleteDialog.getByRole('button', { name: 'Delete' }).click()
      const deleted = await deleteRequest
      expect(deleted.method()).toBe('DELETE')
      const answer = await deleted.response()
      expect(await answer?.json()).toMatchObject({ responseData: { message: 'Default address added successfully.' } })
      await expect(cards).toHaveCount(1)
      await expect(cards.getByRole('radio')).toBeChecked()
      await expect(notification('Default address added successfully.')).toBeVisible()
    })
    expect(consoleErrors).toEqual([])
  })

test('a chosen default address shows at once, and goes back on error [C-ADDR-004, C-ADDR-053]', async ({ browser }) => {
  const { page, as, consoleErrors } = await openLoggedIn(browser, await createApprovedSeller({ verified: true }), phone)
  const address = {
    f_name: 'Ida',
    l_name: 'Lark',
    pno: '07700 900123',
    landmark: '',
    city: 'Leeds',
    state: 'West Yorkshire',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
  }
  for (const street of ['3 Mill Lane', '12 Stonegate'])
    await callShop('POST', 'user/address', { as, body: { ...address, street } })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const failure = { errorCode: 6, responseMessage: 'We could not find this address.', errors: {} }
  await page.route(/user\/address\/primary$/, async (route) => {
    await answered
    await route.fulfill({
      status: 404,
      json: { statusCode: 0, responseMessage: failure.responseMessage, responseData: {}, error: failure },
    })
  })
  await page.goto('/my-address')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('radio') })
  const [before, picked] = [cards.filter({ hasText: '3 Mill Lane' }), cards.filter({ hasText: '12 Stonegate' })]
  await expect(before.getByRole('radio')).toBeChecked()
  await picked.getByRole('radio').press('Space')
  await expect(picked.getByRole('radio')).toBeChecked()
  await expect(picked).toContainText('Default address')
  await expect(before).not.toContainText('Default address')
  answer()
  await expect(page.getByRole('alert')).toContainText(failure.responseMessage)
  await expect(before.getByRole('radio')).toBeChecked()
  await expect(picked).not.toContainText('Default address')

  // of two quick picks the later one stays shown, even when the answer to the earlier one arrives
  await page.unroute(/user\/address\/primary$/)
  const sent: string[] = []
  const { promise: pickedAgain, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route(/user\/address\/primary$/, async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length === 1) await pickedAgain
    if (sent.length === 2) await expect(before.getByRole('radio')).toBeChecked()
    await route.continue()
  })
  await picked.getByRole('radio').press('Space')
  await expect(picked.getByRole('radio')).toBeChecked()
  await before.getByRole('radio').press('Space')
  await expect(before.getByRole('radio')).toBeChecked()
  letAnswer()
  await expect.poll(() => sent.length).toBe(2)
  await expect(before.getByRole('radio')).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Default address added successfully.' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a client’s addresses are added and edited with both ids in each call [I-CLNT-027–028]', async ({ browser }) => {
  const { seller, as } = await createTrade()
  await createClient(as, 'Naomi Osei')
  const { page, userId } = await openLoggedIn(browser, seller, desk)
  await fillCart(page)
  await page.getByText("Deliver to the client's address").click()
  await page.getByPlaceholder('Enter Client Name').fill('Naomi')
  await page.getByRole('option', { name: /Naomi Osei/ }).click()
  const addresses = page.getByRole('region', { name: 'Shipping Address' })
  await addresses.getByRole('button', { name: 'Add New Address' }).click()
  const street = `${Date.now() % 10_000} Mill Lane`
  await fillFields(page, {
    'First name': 'Naomi',
    'Last name': 'Osei',
    'Mobile number': '07700 900211',
    'Address line 1': street,
    City: 'Leeds',
    County: 'West Yorkshire',
    'Post Code': 'LS1 1AA',
  })
  const createRequest = waitForCall(page, 'POST', /client\/address$/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const { client_id, user_id, ...fields } = (await createRequest).postDataJSON()
  expect([client_id, user_id]).toEqual([expect.stringMatching(/^[\w-]{36}$/), userId])
  expect(fields).toMatchObject({ f_name: 'Naomi', street, city: 'Leeds', postcode: 'LS1 1AA', pincode: '238999' })

  await addresses.getByRole('listitem').filter({ hasText: street }).getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('City', { exact: true }).fill('Otley')
  const updateRequest = waitForCall(page, 'PUT', /client\/address$/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await updateRequest).postDataJSON()).toMatchObject({
    client_id,
    adrs_id: expect.any(String),
    street,
    city: 'Otley',
  })
  await expect(addresses.getByText('Otley')).toBeVisible()
})
