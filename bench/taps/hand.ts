import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { FilePart } from '../../tests/browser/support/shop-api.ts'

/** A thumb on a phone, or a mouse at a computer. */
export type HandKind = 'thumb' | 'mouse'

export const hands: Record<HandKind, BrowserContextOptions & { viewport: { width: number; height: number } }> = {
  thumb: { viewport: { width: 375, height: 812 }, hasTouch: true },
  mouse: { viewport: { width: 1440, height: 900 } },
}

const focusedWithinMs = 2_000

/**
 * Plays a task as a person does, and counts its taps and keys. Scrolling is free, since a budget limits the decisions that a task
 * asks for.
 */
export class Hand {
  readonly page: Page
  readonly kind: HandKind
  taps = 0
  keys = 0
  /** Milliseconds spent waiting for fields that never got the focus by themselves; a person would see at once that a tap is needed. */
  waitedMs = 0

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
    const from = Date.now()
    const isWaiting = async () => !(await this.#isInField()) && Date.now() - from < focusedWithinMs
    while (!(await hasFocus(field)) && (await isWaiting())) await this.page.waitForTimeout(50)
    if (!(await hasFocus(field))) {
      this.waitedMs += Date.now() - from
      await this.tap(field)
    }
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  /** Chooses from the browser's own list: a tap opens it, another one chooses. */
  async choose(list: Locator, option: string): Promise<void> {
    this.taps += 2
    await list.selectOption(option)
  }

  /** Opens the device's own file chooser; taps inside it are not counted. */
  async chooseFiles(button: Locator, files: FilePart[]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser')
    await this.tap(button)
    await (await opened).setFiles(files)
  }

  /** Whether any field has the focus; if one has, no other field will get it by itself. */
  #isInField(): Promise<boolean> {
    return this.page.evaluate(
      () => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false,
    )
  }
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
