import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#platform/app-error.ts'
import { ApiError, errorMessage } from '#platform/web/api-client/api-error.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { getFieldErrors } from '#platform/web/forms/form.tsx'
import { couponFieldText } from '../field-text.ts'

interface CodeOptions<Checked> {
  /** What the server's answer depends on besides the code, which is checked again when one of these changes. */
  dependsOn: readonly unknown[]
  check: (code: string) => Promise<Checked>
  /** The code of an order that was saved before a reload. */
  initial?: string | null
}

export type CodeState<Checked = unknown> = ReturnType<typeof useCode<Checked>>

/** A code that was typed at a checkout, and what the server says of it: it holds, or why it does not. */
export function useCode<Checked>({ dependsOn, check, initial = null }: CodeOptions<Checked>) {
  const queries = useQueryClient()
  const [code, setCode] = useState(initial)
  /** Why a later call refused the code, and for which input: with any other input the code is checked again. */
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
     * What the code takes off at this moment; null without a code, or with one whose refusal the buyer can see. Throws where the code is no
     * longer valid or takes off something other than is shown, so that nothing is ordered at a total that the buyer has not read.
     * `checkOther` checks other lines than those that are shown, because the buyer wanted them.
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
    /** Uses the code no longer where a later call has refused it, and says why beside it; returns whether it has. */
    takeRejection(failure: unknown): boolean {
      const words = readRejection(failure)
      if (words !== null) setRejected({ words, subject })
      return words !== null
    },
  }
}

/** Why the shop refuses the code; null where it has refused something else, or was not reached. */
const readRejection = (error: unknown) => getFieldErrors(error)?.coupon ?? null

const describe = (error: unknown) => readRejection(error) ?? errorMessage(error)
