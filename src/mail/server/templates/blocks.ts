import { html, type Markup } from '#mail/server/html.ts'
import { light } from '#mail/server/templates/look.ts'
import { mailText } from '#mail/text.ts'

/** A piece of a letter, in its two forms. */
export interface Block {
  markup: Markup
  text: string
}

const body = `margin:0;font-size:16px;line-height:26px;color:${light.ink}`
const small = `margin:0;font-size:14px;line-height:22px;color:${light.muted}`

export function paragraph(words: string): Block {
  return { markup: html`<p class="ink" style="${body}">${words}</p>`, text: words }
}

export function greeting(name: string): Block {
  return paragraph(name ? `${mailText.hello} ${name},` : `${mailText.hello},`)
}

export function note(words: string): Block {
  return { markup: html`<p class="muted" style="${small}">${words}</p>`, text: words }
}

/** The one thing to do. The address is written out below it, for programs that show no buttons. */
export function button(label: string, url: string): Block {
  const markup = html`<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:4px 0 0"><tr>
<td align="center" bgcolor="${light.plum}" style="border-radius:999px;background:${light.plum}"><a href="${url}" style="display:inline-block;padding:15px 32px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:999px;border:1px solid ${light.plum}">${label}</a></td>
</tr></table>
<p class="muted" style="${small};margin-top:20px;font-size:13px;line-height:20px">${mailText.linkInstead}<br><a class="plum" href="${url}" style="color:${light.plum};word-break:break-all">${url}</a></p>`
  return { markup, text: `${label}:\n${url}` }
}

/** Short facts with their names, such as order number and date. */
export function facts(rows: [name: string, value: string][]): Block {
  const line = ([name, value]: [string, string]) => html`<tr>
<td class="muted line" valign="top" style="padding:10px 16px 10px 0;font-size:14px;line-height:22px;color:${light.muted};border-top:1px solid ${light.line}">${name}</td>
<td class="ink line" valign="top" align="right" style="padding:10px 0;font-size:14px;line-height:22px;font-weight:600;color:${light.ink};border-top:1px solid ${light.line}">${value}</td>
</tr>`
  return {
    markup: html`<table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">${rows.map(line)}</table>`,
    text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

/** Money earned, in the colour that means so. */
export function earned(label: string, amount: string, when: string): Block {
  const text = `${small};font-weight:600;color:${light.leaf}`
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="leaf-soft" style="padding:16px 20px;border-radius:14px;background:${light.leafSoft}">
<p class="leaf" style="${text}">${label}</p>
<p class="leaf" style="${text};margin-top:2px;font-size:20px;line-height:28px;font-variant-numeric:tabular-nums">${amount}</p>
${when ? html`<p class="muted" style="${small};margin-top:2px">${when}</p>` : null}</td>
</tr></table>`,
    text: `${label}: ${amount}${when ? `\n${when}` : ''}`,
  }
}

/** Good news in one line, in the same colour. */
export function saved(words: string): Block {
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="leaf leaf-soft" style="padding:14px 20px;border-radius:14px;background:${light.leafSoft};${small};font-weight:600;color:${light.leaf}">${words}</td>
</tr></table>`,
    text: words,
  }
}

/** An address or a quotation: a name and lines under it. */
export function lines(name: string, rows: string[]): Block {
  const kept = rows.map((row) => row.trim()).filter(Boolean)
  return {
    markup: html`<p class="muted" style="${small}">${name}</p>
<p class="ink" style="${body};margin-top:2px">${kept.map((row, at) => (at === 0 ? row : html`<br>${row}`))}</p>`,
    text: `${name}:\n${kept.join('\n')}`,
  }
}
