import { addDays, toLondonDay } from '#platform/dates.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { reportPresets } from '../contract.ts'

export interface Period {
  /** The first and the last day as YYYY-MM-DD, both included. */
  from: string
  to: string
}

const defaultDays = 30

const isDay = /^\d{4}-\d{2}-\d{2}$/

export function lastDays(days: number, now = new Date()): Period {
  const to = toLondonDay(now)
  return { from: addDays(to, 1 - days), to }
}

/** Sets the first or the last day; a day beyond the other end moves that end too. */
export function setPeriodDay(period: Period, end: keyof Period, day: string): Period {
  const next = { ...period, [end]: day }
  return next.from <= next.to ? next : { from: day, to: day }
}

/** The report period of the URL; without one the last 30 days. */
export function useReportPeriod() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const hasOwnDays = isDay.test(from) && isDay.test(to)
  const days = reportPresets.find((preset) => String(preset) === params.get('days')) ?? defaultDays
  return {
    period: hasOwnDays ? { from, to } : lastDays(days),
    /** Null when the URL holds a first and a last day instead of a preset. */
    days: hasOwnDays ? null : days,
    setPeriod: (next: Period | number) =>
      setParams(typeof next === 'number' ? { days: String(next) } : { from: next.from, to: next.to }, {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
