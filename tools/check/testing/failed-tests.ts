import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface VitestResults {
  testResults: {
    /** The file's absolute path. */
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: {
    title: string
    ok: boolean
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export interface PlaywrightResults {
  suites: PlaywrightSuite[]
  /** What failed outside of any test. */
  errors: { message?: string }[]
}

/** Each test that failed or did not run, and each file that could not be loaded, on two lines: its title, and the first line of its error. */
export const listFailedVitest = ({ testResults }: VitestResults, root = process.cwd()): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name).replaceAll('\\', '/')
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages[0] ?? test.status))
    return failed.length === 0 && status === 'failed' ? [describe(file, message)] : failed
  })

/** Each browser test that failed, did not run or needed its second try. */
export const listFailedPlaywright = ({ suites, errors }: PlaywrightResults): string[] => [
  ...errors.map(({ message = '' }) => describe('outside of the tests', message)),
  ...suites.flatMap(listFailedOfSuite),
]

function listFailedOfSuite({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const [error] = results.flatMap(({ errors }) => errors)
        return describe(`${file} › ${title} (${status})`, error?.message ?? '')
      }),
  )
  return [...failed, ...suites.flatMap(listFailedOfSuite)]
}

/** Formats one failure on two lines, without colours, since these lines are read in log files. */
const describe = (title: string, error: string): string =>
  `${title}\n    ${stripVTControlCharacters(error).split('\n', 1)[0]}`
