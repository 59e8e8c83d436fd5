import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The quoted texts in these files that contain the name. */
function textsWith(name: RegExp, files: string | string[]): string[] {
  const own = globSync(files).filter((file) => !file.endsWith('.test.ts'))
  return own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([^'\n]*)'/g)]
      .map(([, text = '']) => text)
      .filter((text) => name.test(text)),
  )
}

test('the card provider’s name stands in one specified text and one of ours [C-POUT-006, D-119]', () => {
  expect(textsWith(/\bStripe\b/, ['src/**/text.ts', 'src/**/*-text.ts', 'sandbox/text.ts']).sort()).toEqual([
    // the sandbox repeats the provider's own message about an owner who is too young
    'Must be at least 13 years of age to use Stripe',
    'Your account verification is pending from Stripe.',
  ])
  expect(textsWith(/\bStripe\b/, 'src/**/web/**/*.tsx')).toEqual([])
})
