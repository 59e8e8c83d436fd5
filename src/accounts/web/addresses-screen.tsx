import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressView } from '#accounts/address-contract.ts'
import { ownAddressesQuery, useMakePrimary, useRemoveAddress } from '#accounts/web/address-calls.ts'
import { AddressForm } from '#accounts/web/address-form.tsx'
import { useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { DeleteDialog } from '#base/web/ui/delete-dialog.tsx'
import { mapIcon, plusIcon } from '#base/web/ui/icons.ts'
import { Modal } from '#base/web/ui/modal.tsx'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { EmptyState, LoadError } from '#base/web/ui/state.tsx'
import { Radio } from '#base/web/ui/switch.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import style from './addresses-screen.module.css'

type Open = { form: AddressView | null } | { remove: AddressView } | null

export function Component() {
  const viewer = useViewer()
  const [open, setOpen] = useState<Open>(null)
  const { data, error, refetch } = useQuery(ownAddressesQuery(viewer.key))
  const remove = useRemoveAddress()
  const makePrimary = useMakePrimary()
  const close = () => setOpen(null)
  const add = (
    <Button icon={plusIcon} onClick={() => setOpen({ form: null })}>
      {say.addAddress}
    </Button>
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const editing = open && 'form' in open ? open : null
  const leaving = open && 'remove' in open ? open.remove : null
  return (
    <>
      <PageTitle backTo="/" actions={data && data.adrs.length > 0 && add}>
        {say.addressesTitle}
      </PageTitle>
      {!data && (
        <SkeletonGroup className={style.list}>
          <Skeleton height="180px" />
          <Skeleton height="180px" />
        </SkeletonGroup>
      )}
      {data?.adrs.length === 0 && (
        <EmptyState icon={mapIcon} text={say.noAddresses} hint={say.noAddressesHint} action={add} />
      )}
      <ul className={`bare ${style.list}`}>
        {data?.adrs.map((address) => (
          <li key={address._id} className={style.address} data-primary={address.primary || undefined}>
            <Radio
              name="primary"
              value={address._id}
              checked={address.primary}
              label={
                <span className={style.name}>
                  {address.f_name} {address.l_name}
                  {address.primary && <span className={style.default}>{say.defaultAddress}</span>}
                </span>
              }
              onChange={(id) => makePrimary.mutate(id)}
            />
            <Lines {...address} />
            <div className={style.actions}>
              <Button look="quiet" small onClick={() => setOpen({ form: address })}>
                {say.edit}
                <span className="unseen">: {address.street}</span>
              </Button>
              <Button look="quiet" small onClick={() => setOpen({ remove: address })}>
                {say.remove}
                <span className="unseen">: {address.street}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Modal open={editing !== null} title={editing?.form ? say.editAddress : say.addAddress} onClose={close}>
        <AddressForm {...(editing?.form ? { address: editing.form } : {})} onSaved={close} onCancel={close} />
      </Modal>
      <DeleteDialog
        of={leaving}
        title={say.deleteAddress}
        onDelete={({ _id }) => remove.mutateAsync(_id)}
        onClose={close}
      >
        {(address) => <Lines {...address} />}
      </DeleteDialog>
    </>
  )
}

function Lines({ street, landmark, city, state, postcode, country, pno }: AddressView) {
  const lines = [street, landmark, `${city}, ${state}`, postcode, country, pno].filter(Boolean)
  return (
    <address className={style.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
