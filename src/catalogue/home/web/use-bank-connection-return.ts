import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from '#platform/web/router/router.tsx'

/** A 'code' in home's address is the card payment provider's answer: it leaves the address and is taken up (S-HOME-029). */
export function useBankReturn(): void {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const { code, state = null, ...others } = Object.fromEntries(params)
    if (code === undefined) return
    void setParams(others, { replace: true, preventScrollReset: true })
    void import('#payouts/accounts/web/bank-connection.ts').then(({ completeBankConnection: finishConnection }) =>
      finishConnection(queries, code, state),
    )
  }, [params, setParams, queries])
}
