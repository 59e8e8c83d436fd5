import { expect, type Page, test } from '@playwright/test'
import { createShopColors } from '#brand/server/shop-colors.ts'
import { renderSample } from '#mail/wordings/server/email-catalogue.ts'
import { wordingNames } from '#mail/wordings/wording-names.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { type ShopIdentity, setShopIdentity } from '#platform/shop-identity.ts'
import { type MailProgram, mailPrograms } from './support/mail-programs.ts'
import { openBrowser } from './support/people.ts'

/** Checks the contrast of every text in every email, as common mail programs display it in dark mode. */

const brand: ShopIdentity = {
  ...standardIdentity,
  colors: createShopColors({ accent: '#0b5e8a', background: '#ffffff', ink: '#000000' }),
}
const mailWindow = { width: 480, height: 900 }
/** A screenshot is taken of these emails: a text with a button, a table of products, and earnings. */
const pictured = ['verification', 'pay-link', 'order-confirmation']

const emails = Object.entries({ design: standardIdentity, brand }).flatMap(([look, identity]) => {
  setShopIdentity(identity)
  const rendered = wordingNames.map((name) => ({ look, name, html: renderSample(name, null).html }))
  setShopIdentity(standardIdentity)
  return rendered
})

for (const program of mailPrograms)
  test(`every email is readable in ${program.name} [N-STRN-007]`, async ({ browser }) => {
    const { page } = await openBrowser(browser, mailWindow, { colorScheme: program.theme })
    // refuses the pictures of these emails, which no server has
    await page.route('https://**', (route) => route.abort())
    for (const { look, name, html } of emails) {
      await page.setContent(program.show(html), { waitUntil: 'domcontentloaded' })
      expect.soft(await findUnreadable(page), `${name} in ${look}`).toEqual([])
      if (pictured.includes(name)) await takePicture(page, program, `${name}-${look}`)
    }
  })

async function takePicture(page: Page, { name: program }: MailProgram, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}-${program.replaceAll(/\W+/g, '-')}.png`)
  await page.screenshot({ path, fullPage: true })
  test.info().attachments.push({ name: `${name} in ${program}`, path, contentType: 'image/png' })
}

/** Finds the texts with less contrast than WCAG 1.4.3 requires; returns each with its colour, its background and the contrast. */
function findUnreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const read = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = read(color).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return read(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
    }
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility()) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const ground = groundOf(element)
      const [light = 0, dark = 0] = [luminance(color), luminance(ground)].sort((one, other) => other - one)
      const contrast = (light + 0.05) / (dark + 0.05)
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      if (contrast < (isLarge ? 3 : 4.5))
        found.push(`${node.textContent.trim().slice(0, 40)}: ${color} on ${ground}, ${contrast.toFixed(2)}`)
    }
    return found
  })
}
