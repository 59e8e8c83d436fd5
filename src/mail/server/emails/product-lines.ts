import type { Block } from '#mail/server/emails/render-email.ts'
import { light } from '#mail/server/emails/theme.ts'
import { html } from '#mail/server/html-template.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, multiply, type Pence } from '#platform/money.ts'

export interface ProductLine {
  brand: string
  name: string
  /** The stored name of the product's picture. */
  picture: string
  /** The price of one item. */
  pricePence: Pence
  quantity?: number
}

/** A table of products with picture and price; with quantities it lists order lines, `total` adds the last row. */
export function productTable(products: ProductLine[], publicUrl: string, total?: Pence): Block {
  const last =
    total === undefined
      ? null
      : html`<tr><td class="text border" colspan="2" style="padding:16px 0 0;font-size:16px;line-height:24px;font-weight:600;color:${light.text};border-top:1px solid ${light.border}">${mailText.total}</td>
<td class="text border" align="right" style="padding:16px 0 0;font-size:18px;line-height:24px;font-weight:700;color:${light.text};border-top:1px solid ${light.border}">${formatPounds(total)}</td></tr>`
  return {
    markup: html`<table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">
${products.map((product) => renderRow(product, publicUrl))}${last}
</table>`,
    text: [
      ...products.map(renderTextRow),
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

function renderTextRow({ brand, name, pricePence, quantity }: ProductLine): string {
  const price = formatPounds(pricePence)
  if (quantity === undefined) return `${brand} ${name}: ${price}`
  return `${quantity} x ${brand} ${name}, ${price} ${mailText.each}: ${formatPounds(multiply(pricePence, quantity))}`
}

/** The jpeg of a picture, because older mail programs show neither WebP nor AVIF. */
function getPictureUrl(publicUrl: string, picture: string): string {
  return `${publicUrl}/files/public/w320/${picture.replace(/\.\w+$/, '')}.jpg`
}
