import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every promise in SECURITY.md names tests, which exist', () => {
  const rows = readFileSync('SECURITY.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| .+ \| .+ \| .+ \|$/.test(line))
    .map((line) => line.split('|').at(-2) ?? '')
  const testFiles = ['src', 'tests', 'sandbox', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const exists = (name: string) =>
    existsSync(name) ||
    name.replace(/^npm run /, '') in scripts ||
    testFiles.some((file) => path.basename(file) === name)
  const named = rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  expect(rows.length).toBeGreaterThan(15)
  expect(named.filter((names) => names.length === 0)).toEqual([])
  expect(named.flat().filter((name) => !exists(name))).toEqual([])
})
