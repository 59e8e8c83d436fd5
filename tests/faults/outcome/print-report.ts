import type { InjectionLog, StrikeRecord } from '../injection/injection-log.ts'
import { namedSteps } from '../injection/named-steps.ts'
import type { AnswerCounts } from '../load/answers.ts'
import type { Stack } from '../stack/start-stack.ts'
import type { Comparison } from './comparison.ts'

export interface Outcome {
  log: InjectionLog
  comparisons: Comparison[]
  answers: AnswerCounts
  audit: { summary: string; broken: string[] }
  /** Work that was not finished. */
  unfinished: string[]
}

const maxExamples = 5

/** Prints the tables of the report; returns a sentence about each thing that is wrong. */
export function printReport(stack: Stack, outcome: Outcome): string[] {
  const { log, comparisons, answers, audit } = outcome
  printTable(
    ['fault', 'struck', 'at a step', 'ready after', 'writes after', 'mails after'],
    [...new Set(log.strikes.flatMap(({ what }) => what))].sort().map((what) => {
      const strikes = log.strikes.filter((strike) => strike.what.includes(what))
      return [what, strikes.length, strikes.filter(({ steps }) => steps.length > 0).length, ...worstOf(strikes)]
    }),
  )
  printTable(
    ['named step', 'struck', 'ready after', 'writes after', 'mails after'],
    namedSteps.map(({ what }) => {
      const strikes = log.strikes.filter(({ steps }) => steps.includes(what))
      return [what, strikes.length, ...worstOf(strikes)]
    }),
  )
  const met = Object.entries({ ...stack.provider.injected, ...stack.mailServer.injected })
  printTable(['single calls, webhooks and mails that met a fault', 'count'], met)
  printTable(
    ['what', 'acknowledged', 'lost', 'doubled', ''],
    comparisons.map(({ kind, acknowledged, lost, doubled, remark = '' }) => [
      kind,
      acknowledged,
      lost.length,
      doubled.length,
      remark,
    ]),
  )
  const { done, refused, unavailable, closed, wrong } = answers
  console.log(`disk of uploads: ${stack.disk.kind}`)
  console.log(
    `answers: ${done} done, ${refused} refused, ${unavailable} × 503 with Retry-After, ${closed} connections closed, ${wrong.length} wrong`,
  )
  console.log(`audit: ${audit.summary}`)
  const [ready, writes, mails] = worstOf(log.strikes)
  console.log(`longest recovery: ready after ${ready}, writes after ${writes}, mails after ${mails}`)
  return listViolations(outcome)
}

function worstOf(strikes: readonly StrikeRecord[]): string[] {
  return (['ready', 'writes', 'jobs'] as const).map((part) => {
    const worst = Math.max(0, ...strikes.map((strike) => strike[part]))
    return Number.isFinite(worst) ? `${worst.toFixed(1)} s` : 'never'
  })
}

function listViolations({ log, comparisons, answers, audit, unfinished }: Outcome): string[] {
  const late = log.strikes.filter(({ ready, writes, jobs }) => !Number.isFinite(ready + writes + jobs))
  return [
    ...comparisons.flatMap(({ kind, lost, doubled }) => [
      ...shorten(lost).map((what) => `lost: ${kind}: ${what}`),
      ...shorten(doubled).map((what) => `doubled: ${kind}: ${what}`),
    ]),
    ...shorten(answers.wrong).map((what) => `wrong answer: ${what}`),
    ...audit.broken.map((rule) => `audit: ${rule}`),
    ...shorten(unfinished).map((what) => `not finished: ${what}`),
    ...late.map(({ what, steps }) => `not back within the limit: ${[...what, ...steps].join(', ')}`),
    ...shorten([...new Set(log.unreached)]).map((step) => `never reached: ${step}`),
  ]
}

const shorten = (list: string[]) =>
  list.length > maxExamples ? [...list.slice(0, maxExamples), `and ${list.length - maxExamples} more`] : list

function printTable(head: string[], rows: (string | number)[][]): void {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const [at, line] of lines.entries()) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('  ').trimEnd())
    if (at === 0) console.log(widths.map((width) => '─'.repeat(width)).join('  '))
  }
  console.log('')
}
