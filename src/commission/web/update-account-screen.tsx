import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#base/envelope.ts'
import { isRefused } from '#base/web/call.ts'
import { ownProfileQuery } from '#base/web/own-profile.ts'
import { useNavigate } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { linkIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import type { BankView, ChangeBank } from '#commission/contract.ts'
import { bankQuery, useChangeBank, useProviderPage } from '#commission/web/api.ts'
import { BankForm } from '#commission/web/bank-form.tsx'
import { startOf } from '#commission/web/bank-values.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'
import style from './payout-account.module.css'

export function Component() {
  const viewer = useViewer()
  const bank = useQuery(bankQuery(viewer.key))
  const profile = useQuery(ownProfileQuery(viewer.key))
  const failed = [bank, profile].find(({ error, data }) => error && !data)
  return (
    <div className={style.screen}>
      <PageTitle backTo="/account-setting" lead={say.updateLead}>
        {say.updateAccountNumber}
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
      {say.onProvidersPage}
    </Button>
  )
  return <BankForm start={startOf(bank)} submit={say.save} onSubmit={send} beside={onProvidersPage} />
}
