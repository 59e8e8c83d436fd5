import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts in quotes; the import lines of the provider's library are no texts. */
function textsWith(name: RegExp, files: string | string[]): string[] {
  const own = globSync(files).filter((file) => !file.endsWith('.test.ts'))
  return own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([^'\n]*)'/g)]
      .map(([, text = '']) => text)
      .filter((text) => name.test(text)),
  )
}

test('the card payment provider is named in one text of the specification, and else only in its own words [C-POUT-006, D-119]', () => {
  expect(textsWith(/\bStripe\b/, ['src/**/text.ts', 'src/**/*-text.ts', 'sandbox/text.ts']).sort()).toEqual([
    // what the provider itself answers about too young an owner
    'Must be at least 13 years of age to use Stripe',
    'Your account verification is pending from Stripe.',
  ])
  expect(textsWith(/\bStripe\b/, 'src/**/web/**/*.tsx')).toEqual([])
})
