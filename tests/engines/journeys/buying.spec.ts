import { expect } from '@playwright/test'
import { waitForEmail, waitForEmailAfter } from '../../browser/support/emails.ts'
import { createExploreLink } from '../../browser/support/explore-link.ts'
import { createBoughtOrder } from '../../browser/support/returns.ts'
import { createTrade } from '../../browser/support/sale.ts'
import { callShop } from '../../browser/support/shop-api.ts'
import { buyerFields, createBuyerEmail } from '../../browser/support/shop-page.ts'
import type { Person } from '../driver/person.ts'
import {
  button,
  dialog,
  exactly,
  field,
  fileChooser,
  first,
  heading,
  link,
  picture,
  radio,
  words,
} from '../driver/target.ts'
import { phone, test } from '../driver/test.ts'

/** What clients and strangers do, without an account. */

async function fillCard(person: Person, number: string): Promise<void> {
  await person.fill(field('Card number'), number)
  await person.fill(field('Expiry'), '1234')
  await person.fill(field(exactly('CVC')), '123')
}

test('a client orders by her explore link [N-ENGN-009]', async ({ openPerson }) => {
  const { path, client } = await createExploreLink()
  const clara = await openPerson({ size: phone })
  await clara.open(path)
  await clara.press(first(button(/^buy product/)))
  await clara.press(button('Checkout'))
  await clara.waitForPath(/^\/checkout$/)
  await clara.press(button('Save & Continue'))
  await clara.waitForFocus(button(exactly('Payment')))
  await fillCard(clara, '4000000000000002')
  await clara.press(button(exactly('Submit')))
  await clara.waitFor(words('Your card was declined.'))
  await clara.fill(field('Card number'), '4242424242424242')
  await clara.press(button(exactly('Submit')))
  await clara.waitForPath(/^\/order-confirm$/)
  await waitForEmail(client.email, /ORD-/)
})

test('a stranger buys in a seller’s shop [N-ENGN-010]', async ({ openPerson }) => {
  const { as, products } = await createTrade({ firstName: 'Olive' })
  const { handle } = await callShop<{ handle: string }>('POST', 'shop-page/open', { as })
  const email = createBuyerEmail()
  const stella = await openPerson({ size: phone })
  await stella.open(`/shop/${handle}`)
  for (const { name } of products) await stella.press(first(button(new RegExp(`^Buy.*${name}`))))
  await stella.reload()
  await stella.press(button('Show the basket'))
  await stella.waitForCount({ css: 'li', within: dialog() }, 2)
  await stella.press(button('Checkout', dialog()))
  await stella.press(button(/^Continue to payment/))
  await stella.waitForFocus(field('Full name'))
  await stella.fill(field(exactly('Email')), email)
  for (const [label, value] of buyerFields) await stella.fill(field(exactly(label)), value)
  await stella.press(button(/^Continue to payment/))
  await fillCard(stella, '4242424242424242')
  await stella.fill(field('Card holder name'), 'Stella Stranger')
  await stella.press(button(/^Pay £/))
  await stella.waitForPath(/^\/payment-successful-receipt/)
  await stella.waitFor(first(words('Stella Stranger')))
  const { orders } = await callShop<{ orders: { clnt_name: string }[] }>('GET', 'order/list?page=1&lmt=10', { as })
  expect(orders.map(({ clnt_name }) => clnt_name)).toEqual(['Stella Stranger'])
})

test('a client returns what is damaged, with a photograph [N-ENGN-011]', async ({ openPerson }) => {
  const { trade, order } = await createBoughtOrder()
  const { email } = trade.client
  const { text } = await waitForEmail(email, /ORD-/)
  const clara = await openPerson({ size: phone })
  const { pathname, search } = new URL(/https?:\/\/\S+\/client-page\?order=\S+/.exec(text)?.[0] ?? '')
  await clara.open(pathname + search)
  await clara.fill(field('Email address'), email)
  const mail = await waitForEmailAfter(() => clara.press(button('Send me a code')), email, /Your code/)
  await clara.waitForFocus(field('Code'))
  await clara.type(/^\d{6}$/m.exec(mail.text)?.[0] ?? '')
  await clara.press(button('Open my page'))
  await clara.press(link('Return or problem', dialog(/^Order ORD-/)))
  await clara.waitFor(heading('Return or problem'))
  await clara.press(button('Send'))
  await clara.waitFor(words('*Please say what is wrong.'))
  await clara.tick(radio('It is damaged'))
  await clara.press(first(button(/^One more:/)))
  await clara.fill(field('Anything we should know?'), 'The lid was broken.')
  await clara.upload(fileChooser, ['tests/fixtures/names-of-scripts.png'])
  await clara.waitFor(picture('Photograph 1'))
  await clara.press(button('Send'))
  await clara.waitFor(heading('Your return'))
  const ida = await openPerson({ as: trade.seller, size: phone })
  await ida.open(`/orders?order=${order._id}`)
  await ida.waitFor(words('The lid was broken.', dialog(/^Return by/)))
})
