import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from '#platform/web/router/router.ts'

/** Handles the return from the payment provider's bank connection: its `code` is removed from the home page's URL and processed (S-HOME-029). */
export function useBankConnectionReturn(): void {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const { code, state = null, ...others } = Object.fromEntries(params)
    if (code === undefined) return
    void setParams(others, { replace: true, preventScrollReset: true })
    void import('#payouts/accounts/web/bank-connection.ts').then(({ completeBankConnection }) =>
      completeBankConnection(queries, code, state),
    )
  }, [params, setParams, queries])
}
