import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { InvalidConfigError, readConfig } from '#platform/server/config/config.ts'
import { environmentSchema } from '#platform/server/config/environment-schema.ts'

const names = Object.keys(environmentSchema.shape)

/** The error lines with which this one setting prevents a start. */
function errorsOf(name: string, value: string): string[] {
  try {
    readConfig({ [name]: value })
    return []
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    return [...error.wrong]
  }
}

test('every setting that refuses a value says why in a sentence of ours [N-OPER-001]', () => {
  const values = [
    'many',
    '-1',
    '1.234',
    '1e99',
    'NaN',
    '{}',
    '🙂',
    'ftp://x',
    'yes',
    '2',
    '::::',
    '<script>',
    '5,many,101',
  ]
  const refused = new Set<string>()
  for (const name of names)
    for (const value of values)
      for (const line of errorsOf(name, value)) {
        expect(line).not.toMatch(/expected|received|invalid|must (?:be|match)|NaN|regex|pattern|too (?:big|small)/i)
        refused.add(name)
      }
  expect(refused.size).toBeGreaterThan(30)
  expect(errorsOf('PORT', 'many')).toEqual(['PORT: is not a whole number from 0 to 65535'])
  expect(errorsOf('VAT_RATES', '5,many,101')).toHaveLength(1)
})

test('an empty word of the basic authorization is refused, not replaced by default [N-OPER-001]', () => {
  for (const name of ['BASIC_USER', 'BASIC_PASSWORD'])
    for (const value of ['', ' '])
      expect(errorsOf(name, value)).toEqual([`${name}: is empty; set any word, or leave the line out`])
})

test('.env.example and the table of settings name every setting, and no other [N-OPER-002]', () => {
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(example.toSorted()).toEqual(names.toSorted())
  const runtime = readFileSync('docs/spec/runtime.md', 'utf8')
  for (const name of names) expect(runtime, name).toMatch(new RegExp(`\\b${name}\\b`))
})
