import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { getFieldErrors } from '#platform/web/forms/form.tsx'

interface CodeOptions<Checked> {
  /** What the answer depends on beside the code: it is checked anew when that changes. */
  dependsOn: readonly unknown[]
  check: (code: string) => Promise<Checked>
  /** The code of an order that was saved before a reload. */
  initial?: string | null
}

export type CodeState<Checked = unknown> = ReturnType<typeof useCode<Checked>>

/** A code that was typed at a checkout, and what the server says of it: it holds, or why it does not. */
export function useCode<Checked>({ dependsOn, check, initial = null }: CodeOptions<Checked>) {
  const [code, setCode] = useState(initial)
  const [rejection, setRejection] = useState<string | null>(null)
  const queryOf = (typed: string) => ({
    queryKey: ['code', ...dependsOn, typed],
    queryFn: () => check(typed),
    staleTime: 30_000,
  })
  const { data, error, isFetching } = useQuery({ ...queryOf(code ?? ''), enabled: code !== null })
  const applied = code !== null && !error && data ? data : null
  const change = (next: string | null) => {
    setRejection(null)
    setCode(next)
  }
  return {
    /** The code as it was typed last. */
    typed: code ?? '',
    /** The code as long as nothing is known against it. */
    code: error ? null : code,
    applied,
    isChecking: code !== null && isFetching,
    problem: rejection ?? (code !== null && error ? describe(error) : null),
    apply: (typed: string) => change(typed.trim().toUpperCase() || null),
    remove: () => change(null),
    /** What the code comes to right now, of something else by `checkOther`; null without one that holds. */
    async find(checkOther = check): Promise<Checked | null> {
      return code === null || error ? null : checkOther(code).catch(() => null)
    },
    /** Takes the code out where a later call has refused it; returns whether it has. */
    takeRejection(failure: unknown): boolean {
      const words = getFieldErrors(failure)?.coupon
      if (words === undefined) return false
      setRejection(words)
      setCode(null)
      return true
    },
  }
}

const describe = (error: unknown) => getFieldErrors(error)?.coupon ?? errorMessage(error)
