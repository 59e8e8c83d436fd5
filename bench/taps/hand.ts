import type { BrowserContextOptions, Locator, Page } from '@playwright/test'

/** A thumb on a phone, or a mouse at a desk. */
export type HandKind = 'thumb' | 'mouse'

export const hands: Record<HandKind, BrowserContextOptions & { viewport: { width: number; height: number } }> = {
  thumb: { viewport: { width: 375, height: 812 }, hasTouch: true },
  mouse: { viewport: { width: 1440, height: 900 } },
}

const focusedWithinMs = 2_000

/** Plays a task as a person does, and counts what it takes. Scrolling is free: the budgets are of decisions. */
export class Hand {
  readonly page: Page
  readonly kind: HandKind
  taps = 0
  keys = 0

  constructor(page: Page, kind: HandKind) {
    this.page = page
    this.kind = kind
  }

  /** One tap, or one click. */
  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await (this.kind === 'thumb' ? target.tap() : target.click())
  }

  /** Types into a field; a field that has the focus by itself costs no tap. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    const until = Date.now() + focusedWithinMs
    while (!(await this.#hasFocus(field)) && Date.now() < until) await this.page.waitForTimeout(50)
    if (!(await this.#hasFocus(field))) await this.tap(field)
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  #hasFocus(field: Locator): Promise<boolean> {
    return field.evaluate((element) => element === document.activeElement)
  }
}
