import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answer } from './answers.ts'
import { readGuide } from './read-guide.ts'

const guide = readFileSync('docs/deploy.md', 'utf8')

test('the guide’s blocks are read in order, and none after the last step [N-OPER-009]', () => {
  const markdown =
    '# T\n```sh\nno\n```\n## 1. One\n```sh\na\nb\n```\ntext\n```sh\nc\n```\n## 2. Two\n```sh\nd\n```\n## More\n```sh\ne\n```\n'
  expect(readGuide(markdown, 1)).toEqual([
    { step: '1. One', commands: 'a\nb\n' },
    { step: '1. One', commands: 'c\n' },
  ])
  expect(readGuide(guide, 8).map(({ step }) => step.split('.')[0])).toEqual(
    expect.arrayContaining(['1', '2', '3', '4', '5', '6', '7', '8']),
  )
})

test('nothing that the guide leaves open is typed as it stands [N-OPER-009]', () => {
  const typed = readGuide(guide, 8)
    .map(({ commands }) => answer(commands, 'abc', { mailPort: 2525 }))
    .join('\n')
  expect(typed).not.toMatch(/\bnano\b(?! nodejs)|REPOSITORY|\bVERSION\b|YOUR\.NAME|rclone config$|you@example/m)
})
