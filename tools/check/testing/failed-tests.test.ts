import { expect, test } from 'vitest'
import { listFailedPlaywright, listFailedVitest } from './failed-tests.ts'

test('failed tests and unloadable files are listed with their error’s first line', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const listed = listFailedVitest(
    {
      testResults: [
        {
          name: '/shop/src/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            test('a good one', 'passed'),
            test('a bad one', 'failed', '\u001b[31mError: deadlock detected\u001b[39m\n    at a.ts:1'),
            test('one that did not run', 'pending'),
          ],
        },
        { name: '/shop/src/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      ],
    },
    '/shop',
  )
  expect(listed).toEqual([
    'src/a.test.ts › a bad one\n    Error: deadlock detected',
    'src/a.test.ts › one that did not run\n    pending',
    'src/b.test.ts\n    No such module',
  ])
})

test('browser tests that failed or needed a second try are listed, also those in a group', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    ok: status !== 'unexpected',
    tests: [{ projectName: 'people', status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  })
  const file = 'cart.spec.ts'
  expect(
    listFailedPlaywright({
      suites: [
        {
          file,
          specs: [spec('a good one', 'expected'), spec('a slow one', 'flaky', 'Error: timeout\nat 1')],
          suites: [{ file, specs: [spec('a bad one', 'unexpected', 'Error: not found', 'Error: again')] }],
        },
      ],
      errors: [{ message: 'Error: no browser' }],
    }),
  ).toEqual([
    'outside of the tests\n    Error: no browser',
    'cart.spec.ts › a slow one (flaky)\n    Error: timeout',
    'cart.spec.ts › a bad one (unexpected)\n    Error: not found',
  ])
})
