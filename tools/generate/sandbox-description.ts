import { writeFileSync } from 'node:fs'
import type { Description } from '../../sandbox/description/provider-description.ts'
import { describeProvider } from './sandbox-description/describe-provider.ts'

/** JSON with one line for each operation, event and definition, so that an update of the library shows what it changes. */
export function formatDescription(description: Description): string {
  const parts = Object.entries(description).map(([name, part]) => {
    const lines = Object.entries(part).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    const text = typeof part === 'string' ? JSON.stringify(part) : `{\n${lines.join(',\n')}\n  }`
    return `  ${JSON.stringify(name)}: ${text}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}

if (import.meta.main) {
  const description = describeProvider()
  writeFileSync('sandbox/description/provider.json', formatDescription(description))
  const { operations, events, openapiVersion } = description
  const counts = `${Object.keys(operations).length} operations and ${Object.keys(events).length} events`
  console.log(`sandbox/description/provider.json: ${counts} of the provider's description ${openapiVersion}`)
}
