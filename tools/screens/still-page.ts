import type { Page } from '@playwright/test'

/**
 * Texts that differ from one run to the next although no screen has changed, each with its replacement: addresses with a random part, days,
 * times, and the numbers of orders, invoices, certificates, codes and returns.
 */
const standIns: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w.-]+/g, 'someone@example.com'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '00000000-0000-7000-8000-000000000000'],
  [
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
    '1 January',
  ],
  [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, '1 Jan'],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
  [/\b\d{2}\/\d{2}\/\d{4}\b/g, '01/01/2000'],
  [/\b\d{4}-\d{2}-\d{2}\b/g, '2000-01-01'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, '12:00'],
  [/\b(ORD|INV|CRN)-\d+\b/g, '$1-000000'],
  [/\b\d{13}\b/g, '1700000000000'],
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '0000-0000-0000'],
  [/\bE-[0-9A-F]{8}\b/g, 'E-00000000'],
  [/\bR[0-9A-Z]{9}\b/g, 'R000000000'],
]

/** Hides the QR codes of random links and the caret, and stops all motion. */
const hidden = `
  [data-qr-code], svg[role='img'][aria-label*='code' i] { visibility: hidden !important; }
  * { caret-color: transparent !important; animation-duration: 0s !important; transition-duration: 0s !important; }
`

/** Replaces everything that differs from one run to the next, and loads the pictures below the window. */
export async function makeStill(page: Page): Promise<void> {
  await loadPictures(page)
  await page.addStyleTag({ content: hidden }).catch(() => undefined)
  await page.evaluate(
    (rules) => {
      const replace = (text: string) =>
        rules.reduce((replaced, [source, flags, standIn]) => replaced.replace(new RegExp(source, flags), standIn), text)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const replaced = replace(text.nodeValue ?? '')
        if (replaced !== text.nodeValue) text.nodeValue = replaced
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=file])')) {
        const replaced = replace(field.value)
        if (replaced !== field.value) field.value = replaced
      }
    },
    standIns.map(([{ source, flags }, standIn]) => [source, flags, standIn] as const),
  )
}

async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    // a picture that is missing is shown as such
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
}
