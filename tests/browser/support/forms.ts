import { expect, type Locator, type Page } from '@playwright/test'

/** What every form of the shop does: the first wrong field has its message, an edit takes it away, and no field takes more than it may. */

export const formError = (page: Page) => page.getByRole('alert')

/** A field's label, what is typed into it, and what the next press of save then says. */
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

/** Tries more than fits into each field and leaves what stood there. */
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
