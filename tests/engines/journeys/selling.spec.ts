import { expect } from '@playwright/test'
import { waitForEmail } from '../../browser/support/emails.ts'
import { createTrade } from '../../browser/support/sale.ts'
import { createClient } from '../../browser/support/sellers.ts'
import { callShop } from '../../browser/support/shop-api.ts'
import type { Person } from '../driver/person.ts'
import {
  button,
  checkbox,
  dialog,
  exactly,
  field,
  first,
  last,
  radio,
  searchField,
  type Target,
  words,
} from '../driver/target.ts'
import { phone, test } from '../driver/test.ts'

/** What a seller does day by day: she sends links, and takes orders to the checkout. */

/** Selects the first product of My Stock and goes to the checkout. */
async function goToCheckout(person: Person): Promise<void> {
  await person.open('/mystock')
  await person.press(first(button(/^Select(?!ed)/)))
  await person.press(button('Checkout'))
  await person.waitForPath(/^\/checkout$/)
}

async function fillCard(person: Person, number: string, within?: Target): Promise<void> {
  await person.fill(field('Card number', within), number)
  await person.fill(field('Expiry', within), '1234')
  await person.fill(last(field(exactly('CVC'), within)), '123')
  await person.fill(field('Card holder name', within), 'Ida Journey')
}

test('a seller sends a shopping link to a client [N-ENGN-005]', async ({ openPerson }) => {
  const { seller, as } = await createTrade({ firstName: 'Anna' })
  const client = await createClient(as, 'Ida Porter')
  const anna = await openPerson({ as: seller, size: phone })
  await anna.open('/myclients')
  await anna.press(button('Send Shopping Link'))
  await anna.waitForPath(/^\/myclients\/send-link$/)
  await anna.fill(searchField, client.email.toUpperCase())
  await anna.waitForCount(checkbox(), 1)
  await anna.tick(checkbox())
  await anna.press(button('Clear search'))
  await anna.waitFor(words('1 client chosen'))
  await anna.press(button('Next'))
  await anna.press(button(exactly('Select all')))
  await anna.press(button(exactly('Send')))
  await anna.waitFor(words('The shopping link is on its way.'))
  const { text } = await waitForEmail(client.email, /^Anna has picked products for you$/)
  expect(text.match(/: £\d+\.\d\d/g)).toHaveLength(2)
})

test('a seller adds a client, pays with a new card, then with the saved one [N-ENGN-006]', async ({ openPerson }) => {
  const { seller } = await createTrade()
  const ida = await openPerson({ as: seller, size: phone })
  await goToCheckout(ida)
  await ida.press(words("Deliver to the client's address"))
  await ida.press(button('Save & Continue'))
  await ida.press(button('Add New Client'))
  await ida.fill(field(exactly('Name')), 'Clara Fenn')
  await ida.fill(last(field(exactly('Email'))), 'clara.fenn@example.com')
  await ida.fill(field('Mobile number'), '07700 900123')
  await ida.fill(field('Address line 1'), '3 Garden Walk')
  await ida.fill(field('City'), 'York')
  await ida.fill(field('County'), 'North Yorkshire')
  await ida.fill(field('Post Code'), 'YO1 7HH')
  await ida.press(button('Save Changes'))
  await ida.waitFor(first(words('clara.fenn@example.com')))
  await ida.press(button('Save & Continue'))
  await ida.press(words('Credit/Debit Card'))
  await fillCard(ida, '4000002760003184')
  await ida.tick(checkbox('I want to use this credit card for my future orders.'))
  await ida.press(button(exactly('Continue')))
  await ida.press(button(exactly('Submit')))
  await ida.press(button('Complete authentication'))
  await ida.waitForPath(/^\/order-confirm$/)
  await ida.waitFor(dialog('Thank You'))
  await waitForEmail(seller.email, /order/i)
  await ida.open('/orders')
  await ida.press(first(button(/^View Details/)))
  await ida.waitFor(first(words('Clara Fenn', dialog('Sale Confirmation'))))

  await goToCheckout(ida)
  await ida.press(words('Sell from salon stock'))
  await ida.press(button('Save & Continue'))
  await ida.tick(first(radio(/3184/)))
  await ida.press(button(exactly('Continue')))
  await ida.waitFor(words('*Please enter cvc.'))
  const code = first(field(/^CVC: .*3184/))
  await ida.fill(code, '1234')
  expect(await ida.readValue(code)).toBe('123')
  await ida.press(button(exactly('Continue')))
  await ida.press(button(exactly('Submit')))
  await ida.press(button('Complete authentication'))
  await ida.waitForPath(/^\/order-confirm$/)
})

test('a seller takes cash, and the client gets the receipt [N-ENGN-007]', async ({ openPerson }) => {
  const { seller, as, client } = await createTrade()
  await callShop('POST', 'payment/card', { as, body: { token: 'tok_visa', name: 'Ida Journey' } })
  const ida = await openPerson({ as: seller, size: phone })
  await goToCheckout(ida)
  await ida.fill({ css: '[placeholder="Enter Client Name"]' }, 'Clara')
  await ida.press(first({ css: '[role=option]' }))
  await ida.waitFor(words(exactly(client.email)))
  await ida.press(button('Save & Continue'))
  await ida.press(first(button('Pay By Cash')))
  const cash = dialog()
  await ida.tick(first(radio(/4242/, cash)))
  await ida.press(button('Confirm', cash))
  await ida.waitForPath(/^\/order-confirm$/)
  await waitForEmail(client.email, /ORD-/)
  await ida.open('/commission')
  await ida.waitFor(first(words(/ORD-\d{6}/)))
})

test('a seller sends a payment link, and her client pays it [N-ENGN-008]', async ({ openPerson }) => {
  const { seller, client } = await createTrade()
  const ida = await openPerson({ as: seller })
  await goToCheckout(ida)
  await ida.press(button('View all clients'))
  await ida.press(button('Clara Client', dialog()))
  await ida.press(button('Save & Continue'))
  await ida.press(button('Send Payment Link'))
  const sent = dialog('Payment Link Sent to Client')
  await ida.waitFor(words('Clara Client', sent))
  await ida.press(button('Share it another way', sent))
  const sharing = dialog(/^Order ORD-/)
  expect(await ida.readValue(field('Address', sharing))).toMatch(/\/client\/payment\?order_id=[\w-]+$/)
  await ida.press(button(exactly('Copy'), sharing))
  await ida.waitFor(words('Address copied.'))
  const { text } = await waitForEmail(client.email, /ready to pay/)
  const clara = await openPerson({ size: phone })
  await clara.open(/\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? '')
  await clara.press(button(/^Pay £\d+\.\d\d$/))
  await clara.waitFor(words('*Please Enter Crad holder name.'))
  await fillCard(clara, '4242424242424242')
  await clara.press(button(/^Pay £\d+\.\d\d$/))
  await clara.waitForPath(/^\/payment-successful-receipt$/)
  await clara.press(button('Download PDF'))
  await clara.waitForDownload(/^ORD-\d+\.pdf$/)
  await ida.open('/orders')
  await ida.waitFor(first(words('Completed')))
})
