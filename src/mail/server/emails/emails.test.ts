import { describe, expect, test } from 'vitest'
import { renderCancelledToClient, renderCancelledToSeller } from '#mail/server/emails/cancellation.ts'
import { renderDocumentsApproved, renderDocumentsRejected, replaceDocumentsUrl } from '#mail/server/emails/documents.ts'
import { renderExploreLink, renderShoppingLink } from '#mail/server/emails/explore-link.ts'
import { renderInvoice } from '#mail/server/emails/invoice.ts'
import { renderOrderConfirmation, renderReceipt } from '#mail/server/emails/order-confirmation.ts'
import { renderDispatchUndone, renderOrderDispatched } from '#mail/server/emails/order-dispatched.ts'
import { passwordResetUrl, renderPasswordReset } from '#mail/server/emails/password-reset.ts'
import { renderPayLink } from '#mail/server/emails/pay-link.ts'
import { renderBankDetailsChanged } from '#mail/server/emails/payouts/bank-details-changed.ts'
import { renderPayoutFailed } from '#mail/server/emails/payouts/payout-failed.ts'
import { renderTaxDetailsRequest } from '#mail/server/emails/payouts/tax-details-request.ts'
import type { OrderSummary } from '#mail/server/emails/product-lines.ts'
import { renderQuestion } from '#mail/server/emails/question.ts'
import {
  renderRefundFailedToAdmin,
  renderRefundFailedToSeller,
  renderRefundToClient,
} from '#mail/server/emails/refund.ts'
import type { Email } from '#mail/server/emails/render-email.ts'
import { renderSecurityNotice, type SecurityNotice } from '#mail/server/emails/security-notice.ts'
import { renderStaffInvitation } from '#mail/server/emails/staff-invitation.ts'
import { renderVerification, verificationUrl } from '#mail/server/emails/verification.ts'
import { mailText } from '#mail/text.ts'
import { pence } from '#platform/money.ts'

const publicUrl = 'https://shop.example'
const evil = '<script>alert(1)</script>'
const to = 'anna@chairside.test'
const products = [
  { brand: 'Oat & Ivy', name: `Cream ${evil}`, picture: 'a1.webp', pricePence: pence(1_999), quantity: 3 },
  { brand: 'Lumen', name: 'Brow comb', picture: 'b2.webp', pricePence: pence(650), quantity: 1 },
]
const order: OrderSummary = {
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
const unsubscribeUrl = `${publicUrl}/unsubscribe?key=abc`
const failed = { to, firstName: evil, ordNo: 'ORD-000123', amount: pence(2_000), url }
const inquiry = { to, replyTo: 'clara@chairside.test', firstName: evil, clientName: evil }
const rejection = { to, firstName: evil, reason: evil, publicUrl }
const cancelled = { to, name: evil, publicUrl, orderNumber: 'ORD-000123', by: 'shop', reason: evil } as const
const people = { to, clientName: evil, sellerName: evil }

const emails: [email: Email, link: string | null][] = [
  [renderVerification({ to, firstName: evil, url: verify }), verify],
  [renderPasswordReset({ to, firstName: evil, url: reset }), reset],
  [renderStaffInvitation({ to, firstName: evil, owner: evil, role: evil, url: reset }), reset],
  [renderDocumentsApproved({ to, firstName: evil, url }), url],
  [renderDocumentsRejected({ ...rejection, documents: [], url: null }), null],
  [
    renderDocumentsRejected({
      ...rejection,
      documents: [{ number: 2, type: evil, sentAt: new Date('2026-06-30T23:30:00Z') }],
      url: replaceDocumentsUrl(publicUrl, 'tok'),
    }),
    `${publicUrl}/replace-documents#tok`,
  ],
  [renderBankDetailsChanged({ to, firstName: evil, last4: '2345', url }), url],
  [renderTaxDetailsRequest({ to, firstName: evil, year: 2026, missing: ['name', 'tax number'], url }), url],
  [renderOrderConfirmation({ to, firstName: evil, publicUrl, order }), null],
  [renderExploreLink({ ...people, url, unsubscribeUrl }), url],
  [renderShoppingLink({ ...people, publicUrl, products, url, unsubscribeUrl }), url],
  [renderPayLink({ ...people, publicUrl, products, totalPence: pence(6_647), url }), url],
  [
    renderOrderDispatched({
      to,
      name: evil,
      publicUrl,
      orderNumber: 'ORD-000123',
      parcels: [{ carrier: 'DPD', trackingNumber: '1550', trackingUrl: url }],
      products: [{ name: `Cream ${evil}`, quantity: 2 }],
      address: [evil],
    }),
    url,
  ],
  [renderQuestion({ ...inquiry, orderNumber: 'ORD-000123', question: evil, publicUrl }), `${publicUrl}/orders`],
  [
    renderDispatchUndone({
      to,
      name: evil,
      publicUrl,
      orderNumber: 'ORD-000123',
      products: [{ name: evil, quantity: 2 }],
    }),
    null,
  ],
  [renderReceipt({ to, name: evil, sellerName: evil, publicUrl, order, orderUrl: url }), url],
  ...(['order', 'payment', 'explore'] as const).flatMap((what): [Email, null][] => [
    [renderCancelledToClient({ ...cancelled, what, sellerName: evil }), null],
    [renderCancelledToClient({ ...cancelled, what, by: 'seller', reason: '', sellerName: evil }), null],
    [renderCancelledToSeller({ ...cancelled, what, clientName: evil, isClientInformed: true }), null],
  ]),
  [renderInvoice({ to, name: evil, publicUrl, order, details: [['VAT number', evil]] }), null],
  [renderRefundFailedToAdmin({ ...failed, sellerName: evil }), url],
  [renderRefundFailedToSeller({ ...failed, back: { sent: pence(500), forgiven: pence(0), retained: pence(0) } }), url],
  [renderPayoutFailed({ to, firstName: evil, amountPence: pence(1_240), reason: evil, url }), url],
  ...(Object.keys(mailText.securityNotices) as SecurityNotice[]).map((notice): [Email, string] => [
    renderSecurityNotice({ to, firstName: evil, notice, url, at: new Date() }),
    url,
  ]),
]

describe.each(emails.map(([email, link]) => [email.kind, email, link] as const))('the email %s', (_, email, link) => {
  test('says the same in both parts, its link written out, and works without pictures [D-209]', () => {
    expect(email.to).toBe(to)
    expect(email.subject.length).toBeGreaterThan(5)
    expect(email.html).toMatch(/^<!doctype html>/)
    expect(email.html).toContain('name="color-scheme" content="light dark"')
    expect(email.html.match(/<img(?![^>]* alt=)/g)).toBeNull()
    if (!link) return
    expect(email.text.split('\n')).toContain(link)
    expect(email.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  test('links to the legal pages in both parts [N-LEGL-009]', () => {
    for (const page of ['terms', 'privacy', 'returns', 'contact', 'imprint']) {
      expect(email.html).toContain(`href="${publicUrl}/${page}"`)
      expect(email.text).toMatch(new RegExp(`: ${publicUrl}/${page}$`, 'm'))
    }
  })

  test('lets nothing of user input become markup', () => {
    expect(email.html).not.toContain('<script')
    expect(email.html).not.toContain('undefined')
    expect(email.text).not.toContain('undefined')
  })
})

test('a client’s email links to her page and a stop, not a seller’s [N-CLPG-010, N-CLPG-013]', () => {
  const toClient = [
    renderOrderConfirmation({ to, firstName: 'Clara', publicUrl, order, documentsUrl: url }),
    renderPayLink({ ...people, publicUrl, products, totalPence: pence(6_647), url }),
    renderInvoice({ to, name: 'Clara', publicUrl, order, details: [], reader: 'client' }),
    renderRefundToClient({
      credit: [],
      to,
      firstName: 'Clara',
      publicUrl,
      refund: { ordNo: 'ORD-1', products, amount: pence(100) },
    }),
    renderExploreLink({ ...people, url, unsubscribeUrl }),
    renderShoppingLink({ ...people, publicUrl, products, url, unsubscribeUrl }),
  ]
  const page = `${publicUrl}/client-page`
  for (const { html, text } of toClient) {
    expect(html).toContain(`href="${page}"`)
    expect(text).toContain(`Your orders, receipts, invoices and emails: ${page}\n`)
  }
  const stopped = toClient.filter(({ text }) => text.includes(unsubscribeUrl))
  expect(stopped.map(({ kind, unsubscribeUrl: header }) => [kind, header])).toEqual([
    ['explore-link', unsubscribeUrl],
    ['shopping-link', unsubscribeUrl],
  ])
  expect(toClient[0]?.text).toContain(`Receipt and invoice:\n${url}`)
  const toSeller = renderOrderConfirmation({ to, firstName: 'Anna', publicUrl, order })
  expect(toSeller.html + toSeller.text).not.toContain('client-page')
})

test('the links are those that the pages read [S-EVER-013, D-152]', () => {
  expect(verify).toBe('https://shop.example/signup-verification/varification_token=tok')
  expect(reset).toBe('https://shop.example/reset-password/accessToken=tok')
})

test('an order confirmation has number, London date, sums, addresses and payment [D-146, D-209]', () => {
  const { text, html, subject } = renderOrderConfirmation({ to, firstName: 'Anna', publicUrl, order })
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

test('the seller reads the commission and its payout date, or the deduction [D-209]', () => {
  const mail = (how: 'accrual' | 'discount', when: string) =>
    renderOrderConfirmation({ to, firstName: 'Anna', publicUrl, order, earning: { pence: pence(1_240), how, when } })
      .text
  expect(mail('accrual', 'It arrives within 5 days.')).toContain(
    'Your commission on this sale: £12.40\nIt arrives within 5 days.',
  )
  expect(mail('discount', '')).toContain('has been taken off the price of this order: £12.40')
})

test('the email to a client shows no commission [D-039, D-040]', () => {
  const toClients = [
    renderOrderConfirmation({ to, firstName: 'Clara', publicUrl, order }),
    renderInvoice({ to, name: 'Clara', publicUrl, order, details: [] }),
    renderShoppingLink({ ...people, publicUrl, products, url, unsubscribeUrl }),
    renderPayLink({ ...people, publicUrl, products, totalPence: pence(6_647), url }),
  ]
  for (const { html, text } of toClients) expect(html + text).not.toMatch(/commission/i)
})
