import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#platform/app-error.ts'
import { ApiError, errorMessage } from '#platform/web/api-client/api-error.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { getFieldErrors } from '#platform/web/forms/form.tsx'
import { couponFieldText } from '../field-text.ts'

interface CodeOptions<Checked> {
  /** The other inputs of the check: when one of them changes, the code is checked again. */
  dependsOn: readonly unknown[]
  check: (code: string) => Promise<Checked>
  /** The code of an order that was saved before a reload. */
  initial?: string | null
}

export type CodeState<Checked = unknown> = ReturnType<typeof useCode<Checked>>

/** The state of a coupon code that was typed at a checkout, with the server's answer: what it takes off, or why it is refused. */
export function useCode<Checked>({ dependsOn, check, initial = null }: CodeOptions<Checked>) {
  const queries = useQueryClient()
  const [code, setCode] = useState(initial)
  /** The refusal of the code by a later call, and the inputs of that call: with any other inputs the code is checked again. */
  const [rejected, setRejected] = useState<{ words: string; subject: string } | null>(null)
  const queryOf = (typed: string) => ({
    queryKey: ['code', ...dependsOn, typed],
    queryFn: () => check(typed),
    staleTime: 30_000,
  })
  const subject = JSON.stringify(queryOf(code ?? '').queryKey)
  const rejection = rejected?.subject === subject ? rejected.words : null
  const { data, error, isFetching } = useQuery({ ...queryOf(code ?? ''), enabled: code !== null && rejection === null })
  const problem = rejection ?? (code !== null && error ? describe(error) : null)
  const applied = code !== null && problem === null && data ? data : null
  const isRefused = rejection !== null || readRejection(error) !== null
  const change = (next: string | null) => {
    setRejected(null)
    setCode(next)
  }
  return {
    /** The code as it was typed last. */
    typed: code ?? '',
    /** The code, unless it is known to be refused. */
    code: problem === null ? code : null,
    applied,
    isChecking: code !== null && isFetching,
    problem,
    apply: (typed: string) => change(typed.trim().toUpperCase() || null),
    remove: () => change(null),
    /**
     * What the code takes off at this moment; null without a code, or with a code whose refusal the buyer can see. Throws where the code is
     * no longer valid or takes off something other than the page shows, so that nothing is ordered at a total that the buyer has not read.
     * With `checkOther` the code is checked for other lines than the page shows, which is what the buyer asked for.
     */
    async confirm(checkOther?: typeof check): Promise<Checked | null> {
      if (code === null || isRefused) return null
      if (checkOther) return checkOther(code)
      const found = await queries.fetchQuery({ ...queryOf(code), staleTime: 0 })
      if (JSON.stringify(found) === JSON.stringify(applied)) return found
      // the error with which the shop itself refuses a total that differs from the one that was shown
      const changed = new ApiError(couponFieldText.totalChanged(code), errorCode.amountMismatch, null, 409)
      notifyError(changed)
      throw changed
    },
    /**
     * Stops using the code if a later call has refused it, and shows the reason below the field; returns whether the call refused the code.
     */
    takeRejection(failure: unknown): boolean {
      const words = readRejection(failure)
      if (words !== null) setRejected({ words, subject })
      return words !== null
    },
  }
}

/** The reason for which the shop refuses the code; null where the error is about something else, or the shop was not reached. */
const readRejection = (error: unknown) => getFieldErrors(error)?.coupon ?? null

const describe = (error: unknown) => readRejection(error) ?? errorMessage(error)
