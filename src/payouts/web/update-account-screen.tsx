import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankView, ChangeBank } from '#payouts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { bankQuery, useChangeBank, useProviderPage } from '#payouts/web/api.ts'
import { BankForm } from '#payouts/web/bank-form.tsx'
import { startOf } from '#payouts/web/bank-values.ts'
import { errorCode } from '#platform/envelope.ts'
import { isRefused } from '#platform/web/call.ts'
import { ownProfileQuery } from '#platform/web/own-profile.ts'
import { useNavigate } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { linkIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'
import style from './payout-account.module.css'

export function Component() {
  const viewer = useViewer()
  const bank = useQuery(bankQuery(viewer.key))
  const profile = useQuery(ownProfileQuery(viewer.key))
  const failed = [bank, profile].find(({ error, data }) => error && !data)
  return (
    <div className={style.screen}>
      <PageTitle backTo="/account-setting" lead={payoutsText.updateLead}>
        {payoutsText.updateAccountNumber}
      </PageTitle>
      {failed ? (
        <LoadError error={failed.error} onRetry={() => Promise.all([bank.refetch(), profile.refetch()])} />
      ) : bank.data && profile.data ? (
        <div className={style.card}>
          <ChangeAccount bank={bank.data.bank} email={profile.data.usr.email} />
        </div>
      ) : (
        <SkeletonGroup>
          <Skeleton height="640px" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function ChangeAccount({ bank, email }: { bank: BankView | null; email: string }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const change = useChangeBank()
  const elsewhere = useProviderPage('update')
  const [refused, setRefused] = useState(false)
  const send = async (details: ChangeBank) => {
    try {
      await change.mutateAsync({ ...details, email, ...(viewer.userId ? { user_id: viewer.userId } : {}) })
      await navigate('/account-setting')
    } catch (error) {
      setRefused(isRefused(error, errorCode.providerRefused))
      throw error
    }
  }
  // the provider may want the change on a page of its own (D-184)
  const onProvidersPage = refused && (
    <Button look="secondary" icon={linkIcon} waiting={elsewhere.isPending} onClick={() => elsewhere.mutate()}>
      {payoutsText.onProvidersPage}
    </Button>
  )
  return <BankForm start={startOf(bank)} submit={payoutsText.save} onSubmit={send} beside={onProvidersPage} />
}
