import { createHash } from 'node:crypto'
import { sandboxText } from '../text.ts'

/** A small page of the provider: text and buttons, each in a form of its own. */
export interface Page {
  title: string
  text: string
  /** Forms post to the page's own URL; `outcome` distinguishes them. */
  buttons: { label: string; outcome: string }[]
  /** The URL to which a form redirects; the content security policy has to name its origin. */
  redirectUrl?: string | null
}

const style = `
:root { color-scheme: light dark; --background: #FBF7F3; --surface: #FFFFFF; --text: #221B1A; --muted: #6B5F5A; --border: #E8DED6; --accent: #7A1F4B; --on-accent: #FFFFFF }
@media (prefers-color-scheme: dark) { :root { --background: #1B1514; --surface: #261E1C; --text: #F6EEE8; --muted: #BCAEA7; --border: #43362F; --accent: #F0A9C8; --on-accent: #3A0A22 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--background); color: var(--text); font: 16px/1.5 Figtree, system-ui, sans-serif }
main { width: min(440px, 100%); padding: 32px 24px; background: var(--surface); border: 1px solid var(--border); border-radius: 14px }
h1 { margin: 0 0 12px; font: 600 26px/1.2 Fraunces, Georgia, serif }
p { margin: 0 0 20px }
.note { margin: 24px 0 0; font-size: 14px; color: var(--muted) }
form { margin: 0 0 12px }
button { width: 100%; min-height: 48px; padding: 0 24px; border: 1px solid var(--accent); border-radius: 999px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
form + form button { background: transparent; color: var(--accent) }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
`
const styleHash = createHash('sha256').update(style).digest('base64')

export function renderPage({ title, text, buttons }: Page, action: string): string {
  const forms = buttons.map(
    ({ label, outcome }) =>
      `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="outcome" value="${escapeHtml(outcome)}"><button type="submit">${escapeHtml(label)}</button></form>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${forms.join('\n')}
<p class="note">${escapeHtml(sandboxText.sandboxNote)}</p>
</main>
</body>
</html>
`
}

/** Allows only the style above and forms. The target of a redirect is named, because browsers apply `form-action` to redirects too. */
export function contentSecurityPolicy(leadsTo: string | null | undefined): string {
  const origin = leadsTo ? ` ${new URL(leadsTo).origin}` : ''
  return `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character)
}
