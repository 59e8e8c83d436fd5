import { describe, expect, test } from 'vitest'
import type { Letter } from '#mail/server/letter.ts'
import { bankDetailsChangedMail } from '#mail/server/templates/bank-details-changed.ts'
import { documentsApprovedMail } from '#mail/server/templates/documents-approved.ts'
import { documentsRefusedMail } from '#mail/server/templates/documents-refused.ts'
import { exploreLinkMail } from '#mail/server/templates/explore-link.ts'
import { invoiceMail } from '#mail/server/templates/invoice.ts'
import { orderConfirmationMail } from '#mail/server/templates/order-confirmation.ts'
import type { OrderFacts } from '#mail/server/templates/order-facts.ts'
import { passwordResetMail, passwordResetUrl } from '#mail/server/templates/password-reset.ts'
import { payLinkMail } from '#mail/server/templates/pay-link.ts'
import { payoutRefusedMail } from '#mail/server/templates/payout-refused.ts'
import { refundFailedToAdminMail, refundFailedToSellerMail } from '#mail/server/templates/refund-failed.ts'
import { shoppingLinkMail } from '#mail/server/templates/shopping-link.ts'
import { verificationMail, verificationUrl } from '#mail/server/templates/verification.ts'
import { pence } from '#platform/money.ts'

const publicUrl = 'https://shop.example'
const evil = '<script>alert(1)</script>'
const to = 'anna@chairside.test'
const products = [
  { brand: 'Oat & Ivy', name: `Cream ${evil}`, picture: 'a1.webp', pricePence: pence(1_999), quantity: 3 },
  { brand: 'Lumen', name: 'Brow comb', picture: 'b2.webp', pricePence: pence(650), quantity: 1 },
]
const order: OrderFacts = {
  ordNo: 'ORD-000123',
  createdAt: new Date('2026-06-30T23:30:00Z'),
  products,
  totalPence: pence(6_647),
  savingPence: pence(1_250),
  billing: ['Clara Whitfield', 'BA1 1AA'],
  address: ['Clara Whitfield', '12 Rose Lane', '', 'Bath', 'BA1 1AA'],
  paymentMethod: 'Visa ending in 4242',
  estDate: '06/07/2026',
}
const reset = passwordResetUrl(publicUrl, 'tok')
const verify = verificationUrl(publicUrl, 'tok')
const url = `${publicUrl}/somewhere?order_id=abc&x=1`
const failed = { to, firstName: evil, ordNo: 'ORD-000123', amount: pence(2_000), url }
const people = { to, clientName: evil, sellerName: evil }

const letters: [letter: Letter, link: string | null][] = [
  [verificationMail({ to, firstName: evil, url: verify }), verify],
  [passwordResetMail({ to, firstName: evil, url: reset }), reset],
  [documentsApprovedMail({ to, firstName: evil, url }), url],
  [documentsRefusedMail({ to, firstName: evil, reason: evil }), null],
  [bankDetailsChangedMail({ to, firstName: evil, last4: '2345', url }), url],
  [orderConfirmationMail({ to, firstName: evil, publicUrl, order }), null],
  [exploreLinkMail({ ...people, url }), url],
  [shoppingLinkMail({ ...people, publicUrl, products, url }), url],
  [payLinkMail({ ...people, publicUrl, products, totalPence: pence(6_647), url }), url],
  [invoiceMail({ to, name: evil, publicUrl, order }), null],
  [refundFailedToAdminMail({ ...failed, sellerName: evil }), url],
  [refundFailedToSellerMail({ ...failed, back: { sent: pence(500), forgiven: pence(0), kept: pence(0) } }), url],
  [payoutRefusedMail({ to, firstName: evil, amountPence: pence(1_240), reason: evil, url }), url],
]

describe.each(letters.map(([letter, link]) => [letter.kind, letter, link] as const))(
  'the letter %s',
  (_, letter, link) => {
    test('says the same in both parts, its link written out, and works without pictures [D-209]', () => {
      expect(letter.to).toBe(to)
      expect(letter.subject.length).toBeGreaterThan(5)
      expect(letter.html).toMatch(/^<!doctype html>/)
      expect(letter.html).toContain('name="color-scheme" content="light dark"')
      expect(letter.html.match(/<img(?![^>]* alt=)/g)).toBeNull()
      if (!link) return
      expect(letter.text.split('\n')).toContain(link)
      expect(letter.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    })

    test('lets nothing that people typed become markup', () => {
      expect(letter.html).not.toContain('<script')
      expect(letter.html).not.toContain('undefined')
      expect(letter.text).not.toContain('undefined')
    })
  },
)

test('the links are those that the pages read [S-EVER-013, D-152]', () => {
  expect(verify).toBe('https://shop.example/signup-verification/varification_token=tok')
  expect(reset).toBe('https://shop.example/reset-password/accessToken=tok')
})

test('an order confirmation tells number, London date, lines, total, saving, addresses and payment [D-146, D-209]', () => {
  const { text, html, subject } = orderConfirmationMail({ to, firstName: 'Anna', publicUrl, order })
  expect(subject).toBe('Order confirmation ORD-000123')
  for (const fact of [
    'Order number: ORD-000123',
    'Date: 01/07/2026',
    'Payment method: Visa ending in 4242',
    'Estimated delivery: 06/07/2026',
    '1 x Lumen Brow comb, £6.50 each: £6.50',
    'Total: £66.47',
    'Shipping: £0.00 · Free Shipping',
    'You saved £12.50 on this order.',
    'Billing:\nClara Whitfield\nBA1 1AA',
    'Clara Whitfield\n12 Rose Lane\nBath\nBA1 1AA',
  ])
    expect(text).toContain(fact)
  expect(text).toContain(', £19.99 each: £59.97')
  expect(html).toContain('src="https://shop.example/files/public/w320/a1.jpg"')
})

test('the seller reads what she earns and when, or what was taken off [D-209]', () => {
  const mail = (how: 'accrual' | 'discount', when: string) =>
    orderConfirmationMail({ to, firstName: 'Anna', publicUrl, order, earning: { pence: pence(1_240), how, when } }).text
  expect(mail('accrual', 'It arrives within 5 days.')).toContain(
    'Your commission on this sale: £12.40\nIt arrives within 5 days.',
  )
  expect(mail('discount', '')).toContain('has been taken off the price of this order: £12.40')
})

test('a client reads nothing of a commission [D-039, D-040]', () => {
  const toClients = [
    orderConfirmationMail({ to, firstName: 'Clara', publicUrl, order }),
    invoiceMail({ to, name: 'Clara', publicUrl, order }),
    shoppingLinkMail({ ...people, publicUrl, products, url }),
    payLinkMail({ ...people, publicUrl, products, totalPence: pence(6_647), url }),
  ]
  for (const { html, text } of toClients) expect(html + text).not.toMatch(/commission/i)
})
