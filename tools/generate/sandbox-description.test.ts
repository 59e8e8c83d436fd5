import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeProvider } from './sandbox-description/describe-provider.ts'
import { formatDescription } from './sandbox-description.ts'

test('the sandbox is compared with the description of the installed provider’s library', () => {
  const stored = readFileSync('sandbox/description/provider.json', 'utf8')
  expect(stored === formatDescription(describeProvider()), 'write it anew: npm run sandbox:description').toBe(true)
})
