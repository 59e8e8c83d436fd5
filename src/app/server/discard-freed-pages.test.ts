import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const file = new URL('discard-freed-pages.ts', import.meta.url).href

/** What a process that runs the script prints to stderr, where V8 reports a flag that it does not know. */
function complaintsOf(script: string): string {
  const source = `import { setFlagsFromString } from 'node:v8'; import { discardFreedPages } from '${file}'; ${script}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' }).stderr
}

test('the Node that comes along has the flag', () => {
  expect(process.versions.node).toMatch(/^24\./)
  expect(complaintsOf('discardFreedPages()')).toBe('')
  expect(complaintsOf("setFlagsFromString('--no-such-flag')")).toContain('unrecognized flag')
})
