import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeProvider } from './sandbox-description/describe-provider.ts'
import { formatDescription } from './sandbox-description.ts'

test("the provider's description with which the sandbox is compared is that of the installed library", () => {
  const stored = readFileSync('sandbox/description/provider.json', 'utf8')
  expect(stored === formatDescription(describeProvider()), 'write it anew: npm run sandbox:description').toBe(true)
})
