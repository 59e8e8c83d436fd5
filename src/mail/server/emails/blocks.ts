import { light } from '#mail/server/emails/theme.ts'
import { html, type Markup } from '#mail/server/html-template.ts'
import { mailText } from '#mail/text.ts'

/** One block of an email, as HTML and as text. */
export interface Block {
  markup: Markup
  text: string
}

const body = `margin:0;font-size:16px;line-height:26px;color:${light.text}`
const small = `margin:0;font-size:14px;line-height:22px;color:${light.muted}`

export function paragraph(words: string): Block {
  return { markup: html`<p class="text" style="${body}">${words}</p>`, text: words }
}

export function greeting(name: string): Block {
  return paragraph(name ? `${mailText.hello} ${name},` : `${mailText.hello},`)
}

export function note(words: string): Block {
  return { markup: html`<p class="muted" style="${small}">${words}</p>`, text: words }
}

/** The call to action. Its URL is written out below the button, for mail programs that show no buttons. */
export function button(label: string, url: string): Block {
  const markup = html`<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:4px 0 0"><tr>
<td align="center" bgcolor="${light.accent}" style="border-radius:999px;background:${light.accent}"><a href="${url}" style="display:inline-block;padding:15px 32px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:999px;border:1px solid ${light.accent}">${label}</a></td>
</tr></table>
<p class="muted" style="${small};margin-top:20px;font-size:13px;line-height:20px">${mailText.linkInstead}<br><a class="accent" href="${url}" style="color:${light.accent};word-break:break-all">${url}</a></p>`
  return { markup, text: `${label}:\n${url}` }
}

/** Names with their values, such as order number and date. */
export function factTable(rows: [name: string, value: string][]): Block {
  const line = ([name, value]: [string, string]) => html`<tr>
<td class="muted border" valign="top" style="padding:10px 16px 10px 0;font-size:14px;line-height:22px;color:${light.muted};border-top:1px solid ${light.border}">${name}</td>
<td class="text border" valign="top" align="right" style="padding:10px 0;font-size:14px;line-height:22px;font-weight:600;color:${light.text};border-top:1px solid ${light.border}">${value}</td>
</tr>`
  return {
    markup: html`<table width="100%" cellpadding="0" cellspacing="0" style="font-variant-numeric:tabular-nums">${rows.map(line)}</table>`,
    text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

/** Earned commission, in the success colour. */
export function earningsBox(label: string, amount: string, when: string): Block {
  const text = `${small};font-weight:600;color:${light.success}`
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="success-soft" style="padding:16px 20px;border-radius:14px;background:${light.successSoft}">
<p class="success" style="${text}">${label}</p>
<p class="success" style="${text};margin-top:2px;font-size:20px;line-height:28px;font-variant-numeric:tabular-nums">${amount}</p>
${when ? html`<p class="muted" style="${small};margin-top:2px">${when}</p>` : null}</td>
</tr></table>`,
    text: `${label}: ${amount}${when ? `\n${when}` : ''}`,
  }
}

/** A saving in one line, in the success colour. */
export function savingsBox(words: string): Block {
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="success success-soft" style="padding:14px 20px;border-radius:14px;background:${light.successSoft};${small};font-weight:600;color:${light.success}">${words}</td>
</tr></table>`,
    text: words,
  }
}

/** A label with lines of text under it, such as a postal address or a reason. */
export function labelledLines(name: string, rows: string[]): Block {
  const nonEmpty = rows.map((row) => row.trim()).filter(Boolean)
  return {
    markup: html`<p class="muted" style="${small}">${name}</p>
<p class="text" style="${body};margin-top:2px">${nonEmpty.map((row, at) => (at === 0 ? row : html`<br>${row}`))}</p>`,
    text: `${name}:\n${nonEmpty.join('\n')}`,
  }
}
