import { mailText } from '#mail/text.ts'
import type { WordingName } from '#mail/wordings/wording-names.ts'
import { html, type Markup } from '../html-template.ts'
import { light, onAccent } from './theme.ts'

export interface EmailContent {
  kind: string
  /** The name under which administrators can give this email another wording; null if its whole text is written by its author. */
  wording: WordingName | null
  /** The values of placeholders, apart from `name` (that of the greeting) and `shop`. */
  values?: Record<string, string>
  /** The placeholders of links, each with the URL of a button. */
  links?: Record<string, string>
  to: string
  subject: string
  /** The line that a mail program shows next to the subject. */
  preheader: string
  heading: string
  blocks: Block[]
  /** A URL of the shop; the links in the footer use its origin. */
  shopUrl: string
  /** Set for an email to a client, which then links to the client page (N-CLPG-010). */
  reader?: 'client'
  /** Set for news, whose own words say why its reader gets it, so that its footer does not. */
  isNews?: true
  /** Where the recipient unsubscribes from this kind of email; absent for emails about orders and payments. */
  unsubscribeUrl?: string
}

/** The text of a block, which administrators may replace; `url` is where a button leads. */
interface BlockWords {
  as: 'paragraph' | 'note' | 'button'
  text: string
  url?: string
}

/** One block of an email, as HTML and as text. */
export interface Block {
  markup: Markup
  text: string
  words?: BlockWords
  /** The name of the person greeted, if the block is the greeting. */
  greets?: string
  /** The placeholder that stands for this block in an administrator's wording; absent for a block of text. */
  part?: string
}

/** Gives several blocks one placeholder, with which a wording places them together; an email without such blocks leaves the place empty. */
export function part(name: string, blocks: readonly Block[]): Block[] {
  return blocks.map(({ markup, text }) => ({ markup, text, part: name }))
}

const body = () => `margin:0;font-size:16px;line-height:26px;color:${light.text}`
const small = () => `margin:0;font-size:14px;line-height:22px;color:${light.muted}`

/** A paragraph; `markup` is its text as HTML, for text with marks such as bold or a link. */
export function paragraph(words: string, markup: Markup | string = words): Block {
  return {
    markup: html`<p class="text" style="${body()}">${markup}</p>`,
    text: words,
    words: { as: 'paragraph', text: words },
  }
}

export function greeting(name: string): Block {
  const words = paragraph(name ? `${mailText.hello} ${name},` : `${mailText.hello},`)
  return { ...words, greets: name }
}

export function note(words: string, markup: Markup | string = words): Block {
  return {
    markup: html`<p class="muted" style="${small()}">${markup}</p>`,
    text: words,
    words: { as: 'note', text: words },
  }
}

export function list(items: readonly { text: string; markup: Markup }[]): Block {
  return {
    markup: html`<ul class="text" style="${body()};padding-left:22px">${items.map(({ markup }) => html`<li style="margin:0 0 6px">${markup}</li>`)}</ul>`,
    text: items.map(({ text }) => `- ${text}`).join('\n'),
  }
}

/** A link within a sentence; the plain text has the URL in brackets after the label. */
export function inlineLink(label: string, url: string): { text: string; markup: Markup } {
  const isPlain = label === url
  return {
    text: isPlain ? url : `${label} (${url})`,
    markup: html`<a class="accent" href="${url}" style="color:${light.accent}">${label}</a>`,
  }
}

/** The call to action. Its URL is written out below the button, for mail programs that show no buttons. */
export function button(label: string, url: string): Block {
  const markup = html`<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:4px 0 0"><tr>
<td class="fill" align="center" bgcolor="${light.accent}" style="border-radius:999px;background:${light.accent}"><a class="on-fill" href="${url}" style="display:inline-block;padding:15px 32px;font-size:16px;line-height:20px;font-weight:600;color:${onAccent};text-decoration:none;border-radius:999px;border:1px solid ${light.accent}">${label}</a></td>
</tr></table>
<p class="muted" style="${small()};margin-top:20px;font-size:13px;line-height:20px">${mailText.linkInstead}<br><a class="accent" href="${url}" style="color:${light.accent};word-break:break-all">${url}</a></p>`
  return { markup, text: `${label}:\n${url}`, words: { as: 'button', text: label, url } }
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
  const text = `${small()};font-weight:600;color:${light.success}`
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="success-soft" bgcolor="${light.successSoft}" style="padding:16px 20px;border-radius:14px;background:${light.successSoft}">
<p class="success" style="${text}">${label}</p>
<p class="success" style="${text};margin-top:2px;font-size:20px;line-height:28px;font-variant-numeric:tabular-nums">${amount}</p>
${when ? html`<p class="text" style="${small()};margin-top:2px;color:${light.text}">${when}</p>` : null}</td>
</tr></table>`,
    text: `${label}: ${amount}${when ? `\n${when}` : ''}`,
  }
}

/** A saving in one line, in the success colour. */
export function savingsBox(words: string): Block {
  return {
    markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="success success-soft" bgcolor="${light.successSoft}" style="padding:14px 20px;border-radius:14px;background:${light.successSoft};${small()};font-weight:600;color:${light.success}">${words}</td>
</tr></table>`,
    text: words,
  }
}

/** A label with lines of text under it, such as a postal address or a reason. */
export function labelledLines(name: string, rows: string[]): Block {
  const nonEmpty = rows.map((row) => row.trim()).filter(Boolean)
  return {
    markup: html`<p class="muted" style="${small()}">${name}</p>
<p class="text" style="${body()};margin-top:2px">${nonEmpty.map((row, at) => (at === 0 ? row : html`<br>${row}`))}</p>`,
    text: `${name}:\n${nonEmpty.join('\n')}`,
  }
}
