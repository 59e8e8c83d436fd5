import { reportPresets } from '#backoffice/contract.ts'
import { addDays } from '#platform/dates.ts'
import { useSearchParams } from '#platform/web/router/router.ts'

export interface Period {
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
}

const preset = 30

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const isDay = /^\d{4}-\d{2}-\d{2}$/

export function lastDays(days: number, now = new Date()): Period {
  const to = london.format(now)
  return { from: addDays(to, 1 - days), to }
}

/** Another first or last day; one beyond the other end takes that along. */
export function withDay(period: Period, end: keyof Period, day: string): Period {
  const next = { ...period, [end]: day }
  return next.from <= next.to ? next : { from: day, to: day }
}

/** The chosen period stands in the address; without one it is the last 30 days. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const own = isDay.test(from) && isDay.test(to)
  const days = reportPresets.find((known) => String(known) === params.get('days')) ?? preset
  return {
    period: own ? { from, to } : lastDays(days),
    /** Null while two days of one's own are chosen. */
    days: own ? null : days,
    choose: (next: Period | number) =>
      setParams(typeof next === 'number' ? { days: String(next) } : { from: next.from, to: next.to }, {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
