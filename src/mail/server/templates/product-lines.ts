import { html } from '#mail/server/html.ts'
import type { Block } from '#mail/server/templates/blocks.ts'
import { light } from '#mail/server/templates/look.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence, times } from '#platform/money.ts'

export interface ProductLine {
  brand: string
  name: string
  /** The kept name of its picture, as `uploads` has it. */
  picture: string
  /** What is asked for one. */
  pricePence: Pence
  quantity?: number
}

/** Products with picture and price; with quantities they become lines of an order, `total` closes them. */
export function productLines(products: ProductLine[], publicUrl: string, total?: Pence): Block {
  const last =
    total === undefined
      ? null
      : html`<tr><td class="ink line" colspan="2" style="padding:16px 0 0;font-size:16px;line-height:24px;font-weight:600;color:${light.ink};border-top:1px solid ${light.line}">${mailText.total}</td>
<td class="ink line" align="right" style="padding:16px 0 0;font-size:18px;line-height:24px;font-weight:700;color:${light.ink};border-top:1px solid ${light.line}">${formatPounds(total)}</td></tr>`
  return {
    markup: html`<table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">
${products.map((product) => row(product, publicUrl))}${last}
</table>`,
    text: [
      ...products.map(plainRow),
      ...(total === undefined ? [] : [`${mailText.total}: ${formatPounds(total)}`]),
    ].join('\n'),
  }
}

function row({ brand, name, picture, pricePence, quantity }: ProductLine, publicUrl: string) {
  const amount = formatPounds(quantity === undefined ? pricePence : times(pricePence, quantity))
  const count =
    quantity === undefined
      ? null
      : html`<br><span class="muted" style="font-size:14px;color:${light.muted}">${mailText.quantity} ${quantity} · ${formatPounds(pricePence)} ${mailText.each}</span>`
  return html`<tr>
<td class="line" width="84" valign="top" style="padding:14px 16px 14px 0;border-top:1px solid ${light.line}"><img src="${pictureUrl(publicUrl, picture)}" width="84" height="79" alt="" style="display:block;width:84px;height:79px;border-radius:10px;background:${light.line}"></td>
<td class="ink line" valign="top" style="padding:14px 12px 14px 0;font-size:15px;line-height:22px;color:${light.ink};border-top:1px solid ${light.line}"><span class="muted" style="font-size:12px;letter-spacing:0.8px;text-transform:uppercase;color:${light.muted}">${brand}</span><br>${name}${count}</td>
<td class="ink line" valign="top" align="right" style="padding:14px 0;font-size:15px;line-height:22px;font-weight:600;white-space:nowrap;color:${light.ink};border-top:1px solid ${light.line}">${amount}</td>
</tr>`
}

function plainRow({ brand, name, pricePence, quantity }: ProductLine): string {
  const price = formatPounds(pricePence)
  if (quantity === undefined) return `${brand} ${name}: ${price}`
  return `${quantity} x ${brand} ${name}, ${price} ${mailText.each}: ${formatPounds(times(pricePence, quantity))}`
}

/** Older mail programs show neither webp nor avif, so letters ask for the jpeg that media keeps for them. */
function pictureUrl(publicUrl: string, picture: string): string {
  return `${publicUrl}/files/public/w320/${picture.replace(/\.\w+$/, '')}.jpg`
}
