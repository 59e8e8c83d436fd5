import { mailText } from '#mail/text.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, multiply, type Pence, zeroPence } from '#platform/money.ts'
import { html } from '../html-template.ts'
import { type Block, factTable, labelledLines, savingsBox } from './render-email.ts'
import { light } from './theme.ts'

export interface ProductLine {
  brand: string
  name: string
  /** The stored name of the product's picture. */
  picture: string
  /** The price of one item. */
  pricePence: Pence
  quantity?: number
}

/** The code of a coupon and how much it took off. */
export interface CouponLine {
  code: string
  reduction: Pence
}

/**
 * A table of products with picture and price, or of order lines if the products have quantities. `total` adds the last row, and `coupon`
 * the row above it.
 */
export function productTable(
  products: ProductLine[],
  publicUrl: string,
  total?: Pence,
  coupon: CouponLine | null = null,
): Block {
  const last =
    total === undefined
      ? null
      : html`<tr><td class="text border" colspan="2" style="padding:16px 0 0;font-size:16px;line-height:24px;font-weight:600;color:${light.text};border-top:1px solid ${light.border}">${mailText.total}</td>
<td class="text border" align="right" style="padding:16px 0 0;font-size:18px;line-height:24px;font-weight:700;color:${light.text};border-top:1px solid ${light.border}">${formatPounds(total)}</td></tr>`
  return {
    markup: html`<table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">
${products.map((product) => renderRow(product, publicUrl))}${coupon && renderCoupon(coupon)}${last}
</table>`,
    text: [
      ...products.map(renderTextRow),
      ...(coupon ? [`${nameDiscount(coupon.code)}: -${formatPounds(coupon.reduction)}`] : []),
      ...(total === undefined ? [] : [`${mailText.total}: ${formatPounds(total)}`]),
    ].join('\n'),
  }
}

function renderRow({ brand, name, picture, pricePence, quantity }: ProductLine, publicUrl: string) {
  const amount = formatPounds(quantity === undefined ? pricePence : multiply(pricePence, quantity))
  const count =
    quantity === undefined
      ? null
      : html`<br><span class="muted" style="font-size:14px;color:${light.muted}">${mailText.quantity} ${quantity} · ${formatPounds(pricePence)} ${mailText.each}</span>`
  return html`<tr>
<td class="border" width="84" valign="top" style="padding:14px 16px 14px 0;border-top:1px solid ${light.border}"><img src="${getPictureUrl(publicUrl, picture)}" width="84" height="79" alt="" style="display:block;width:84px;height:79px;border-radius:10px;background:${light.border}"></td>
<td class="text border" valign="top" style="padding:14px 12px 14px 0;font-size:15px;line-height:22px;color:${light.text};border-top:1px solid ${light.border}"><span class="muted" style="font-size:12px;letter-spacing:0.8px;text-transform:uppercase;color:${light.muted}">${brand}</span><br>${name}${count}</td>
<td class="text border" valign="top" align="right" style="padding:14px 0;font-size:15px;line-height:22px;font-weight:600;white-space:nowrap;color:${light.text};border-top:1px solid ${light.border}">${amount}</td>
</tr>`
}

const nameDiscount = (code: string) => `${mailText.discount} · ${code}`

function renderCoupon({ code, reduction }: CouponLine) {
  const style = `padding:14px 0;font-size:15px;line-height:22px;color:${light.text};border-top:1px solid ${light.border}`
  return html`<tr><td class="text border" colspan="2" style="${style}">${nameDiscount(code)}</td>
<td class="text border" align="right" style="${style};white-space:nowrap">-${formatPounds(reduction)}</td></tr>`
}

function renderTextRow({ brand, name, pricePence, quantity }: ProductLine): string {
  const price = formatPounds(pricePence)
  if (quantity === undefined) return `${brand} ${name}: ${price}`
  return `${quantity} x ${brand} ${name}, ${price} ${mailText.each}: ${formatPounds(multiply(pricePence, quantity))}`
}

/** The URL of a product's picture as JPEG, because older mail programs show neither WebP nor AVIF. */
export function getPictureUrl(publicUrl: string, picture: string): string {
  return `${publicUrl}/files/public/w320/${picture.replace(/\.\w+$/, '')}.jpg`
}

/**
 * The facts of an order in an email. Prices are those that were charged, or in a receipt those that the client pays, so that a client
 * cannot work out the commission.
 */
export interface OrderSummary {
  ordNo: string
  createdAt: Date
  products: (ProductLine & { quantity: number })[]
  totalPence: Pence
  /** The coupon used for the order; the products are listed at their prices before the coupon's reduction. */
  coupon?: CouponLine | null
  /** How much less was paid than the recommended price (D-012). */
  savingPence: Pence
  /** The delivery address, one line each, or that the products were handed over. */
  address: string[]
  /** The billing address, one line each; empty if the payment provider got only a card. */
  billing: string[]
  paymentMethod: string
  /** The estimated delivery date, as on the receipt (D-033). */
  estDate?: string
}

export function orderSummaryBlocks(order: OrderSummary, publicUrl: string): Block[] {
  const rows: [string, string][] = [
    [mailText.orderNumber, order.ordNo],
    // the day as DD/MM/YYYY, in London (D-146)
    [mailText.orderDate, formatDay(order.createdAt)],
    [mailText.paymentMethod, order.paymentMethod],
  ]
  if (order.estDate) rows.push([mailText.estimatedDelivery, order.estDate])
  // shipping is always free: the stored shipping amounts 66 and 55 are neither charged nor shown (D-001)
  rows.push([mailText.shipping, `${formatPounds(zeroPence)} · ${mailText.freeShipping}`])
  const address = order.address.length > 0 ? [labelledLines(mailText.deliveryAddress, order.address)] : []
  const billing = order.billing.length > 0 ? [labelledLines(mailText.billing, order.billing)] : []
  const saving =
    order.savingPence > 0 ? [savingsBox(mailText.saving.replace('{amount}', formatPounds(order.savingPence)))] : []
  const products = productTable(order.products, publicUrl, order.totalPence, order.coupon)
  return [factTable(rows), products, ...saving, ...address, ...billing]
}
