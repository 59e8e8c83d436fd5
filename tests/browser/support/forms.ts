import { expect, type Locator, type Page } from '@playwright/test'

/** Rules that every form follows: the first invalid field shows its message, an edit clears it, and each field has a maximum length. */

/** The message under a field, or in place of a list; notifications are excluded, since they have a `data-kind`. */
export const formError = (page: Page | Locator) => page.locator('[role="alert"]:not([data-kind])')

/** The notifications titled 'Error'. */
export const errorNotification = (page: Page | Locator) =>
  page.locator('[role="alert"][data-kind="error"]').filter({ has: page.locator('strong', { hasText: /^Error$/ }) })

/** Expects the notification to cover none of the other elements, all of which must be in view. */
export async function expectNotCovered(notification: Locator, others: readonly Locator[]): Promise<void> {
  await expect(notification).toBeVisible()
  const boxes = await Promise.all([notification, ...others].map((one) => one.boundingBox()))
  const [covering, ...covered] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
  const isApart = (one: typeof covering) =>
    covering && one && (one.y + one.height <= covering.y || covering.y + covering.height <= one.y)
  expect(covered.map(isApart)).toEqual(others.map(() => true))
  for (const other of others) await expect(other).toBeInViewport({ ratio: 1 })
}

/** A field's label, the text to type, and the message that is expected after the next save. */
export type FormStep = readonly [label: string, value: string, message: string]

export async function fillStepByStep(
  field: (label: string) => Locator,
  save: Locator,
  steps: readonly FormStep[],
): Promise<void> {
  const wrong = formError(save.page())
  for (const [label, value, message] of steps) {
    await field(label).fill(value)
    await expect(wrong).toHaveCount(0)
    await save.click()
    await expect(wrong).toHaveText(message)
  }
}

/** Types more than the maximum into each field, and then restores its text. */
export async function expectMaxLengths(
  field: (label: string) => Locator,
  longest: Record<string, number>,
): Promise<void> {
  for (const [label, most] of Object.entries(longest)) {
    const before = await field(label).inputValue()
    await field(label).fill('x'.repeat(most + 10))
    expect((await field(label).inputValue()).length, label).toBe(most)
    await field(label).fill(before)
  }
}

export async function fillFields(form: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

/** Each rule for a new password, with one text that breaks it and one that meets it. */
const passwordRules = [
  ['At least 8 characters', '       ', '        '],
  ['An upper-case letter', 'a', 'A'],
  ['A lower-case letter', 'A', 'a'],
  ['One number', 'a', '1'],
  ['A special character', '1', '!'],
] as const

/** Types into the field of a new password until each item of its checklist was unmet, then met, then unmet again. */
export async function expectChecklistFlips(page: Page, field: Locator): Promise<void> {
  const items = page.getByRole('listitem').filter({ hasText: /: (met|not met yet)\.\s*$/ })
  await expect(items).toHaveCount(passwordRules.length)
  for (const [text, without, having] of passwordRules) {
    const item = items.filter({ hasText: text })
    for (const [typed, isMet] of [
      [without, false],
      [having, true],
      [without, false],
    ] as const) {
      await field.fill(typed)
      await expect(item).toHaveText(isMet ? /: met\.\s*$/ : /: not met yet\.\s*$/)
    }
  }
}
