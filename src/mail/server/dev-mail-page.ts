import { html, Markup } from '#mail/server/html.ts'
import type { StoredLetter } from '#mail/server/store.ts'
import { mailText } from '#mail/text.ts'

const style = new Markup(`<style>
:root{color-scheme:light dark;--paper:#FBF7F3;--card:#FFFFFF;--ink:#221B1A;--muted:#6B5F5A;--line:#E8DED6;--plum:#7A1F4B;--leaf:#1F6B45;--amber:#8A5A00}
@media (prefers-color-scheme:dark){:root{--paper:#171110;--card:#231B1A;--ink:#F6EEE8;--muted:#BBADA5;--line:#40342F;--plum:#F0A9C8;--leaf:#86D6AC;--amber:#E9BE6B}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 'Figtree Variable',Figtree,'Helvetica Neue',Arial,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font:600 28px/1.25 'Fraunces Variable',Fraunces,Georgia,serif;margin:0 0 24px;overflow-wrap:anywhere}
h2{font:600 18px/1.3 'Fraunces Variable',Fraunces,Georgia,serif;margin:32px 0 12px}
a{color:var(--plum)}
a:focus-visible{outline:2px solid var(--plum);outline-offset:2px;border-radius:4px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;overflow:hidden}
.letters{list-style:none;margin:0;padding:0}
.letters li+li{border-top:1px solid var(--line)}
.letters a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none}
.letters a:hover strong{color:var(--plum)}
.letters strong{overflow-wrap:anywhere}
.letters .waiting,.letters .sent,.letters time{justify-self:end}
.muted,dt{color:var(--muted);font-size:14px}
.waiting{color:var(--amber);font-size:14px}
.sent{color:var(--leaf);font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:720px;border:0;background:#fff}
pre{margin:0;padding:20px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,Menlo,Consolas,monospace}
.links{margin:0;padding:16px 20px 16px 40px}
.links li{padding:4px 0;overflow-wrap:anywhere}
</style>`)

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })

export function listPage(letters: StoredLetter[]): string {
  const list = html`<ul class="letters card">${letters.map(listed)}</ul>`
  return frame(
    mailText.devTitle,
    html`<h1>${mailText.devTitle}</h1>${letters.length > 0 ? list : html`<p>${mailText.devEmpty}</p>`}`,
  )
}

function listed({ id, to, subject, createdAt, sent }: StoredLetter): Markup {
  return html`<li><a href="/dev/mail/${id}"><strong>${subject}</strong>${state(sent)}
<span class="muted">${to}</span>${timeOf(createdAt)}</a></li>`
}

export function letterPage(letter: StoredLetter): string {
  const links = [...new Set(letter.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
  return frame(
    letter.subject,
    html`<p><a href="/dev/mail">${mailText.devBack}</a></p>
<h1>${letter.subject}</h1>
<dl><dt>${mailText.devRecipient}</dt><dd>${letter.to}</dd>
<dt>${mailText.devTime}</dt><dd>${timeOf(letter.createdAt)}</dd>
<dt>${mailText.devState}</dt><dd>${state(letter.sent)}</dd></dl>
<h2>${mailText.devLinks}</h2>
<div class="card">${links.length > 0 ? html`<ul class="links">${links.map((url) => html`<li><a href="${url}">${url}</a></li>`)}</ul>` : html`<p class="links">${mailText.devNoLinks}</p>`}</div>
<h2>${mailText.devAsHtml}</h2>
<div class="card"><iframe src="/dev/mail/${letter.id}/letter" title="${mailText.devAsHtml}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2>${mailText.devAsText}</h2>
<div class="card"><pre tabindex="0">${letter.text}</pre></div>`,
  )
}

function state(sent: boolean): Markup {
  return sent
    ? html`<span class="sent">${mailText.devSent}</span>`
    : html`<span class="waiting">${mailText.devWaiting}</span>`
}

function timeOf(moment: Date): Markup {
  return html`<time class="muted" datetime="${moment.toISOString()}">${time.format(moment)}</time>`
}

function frame(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>${style}</head>
<body><main>${body}</main></body>
</html>`.toString()
}
